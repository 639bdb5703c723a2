"""The channel layer on Redis."""

from channels_redis.core import RedisChannelLayer
from redis.asyncio import BlockingConnectionPool


class DoorbellLayer(RedisChannelLayer):  # type: ignore[misc]
    """Waits for a connection when all are in use, as when a few hundred pages are closed at once:
    the library's own pool refuses then, and leaves their names in the groups."""

    def create_pool(self, index: int) -> BlockingConnectionPool:
        host = dict(self.hosts[index])
        return BlockingConnectionPool.from_url(host.pop("address"), **host)
