"""Claims about HTTPS: a connection goes to an address, and the certificate is still the host's."""

import datetime
import ssl
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from simulator.errors import FetchFailed
from simulator.real.fetch import fetch_document
from simulator.real.reach import Reach
from tests.support.odd_server import HOST, give, serve


def certificate_for(host: str, folder: Path) -> Path:
    """A file with a certificate that signs itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, host)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / f"{host}.pem"
    file.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        + made.public_bytes(serialization.Encoding.PEM)
    )
    return file


def fetched(host: str, certificate: Path) -> bytes:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    reach = Reach(frozenset({host}), 1000, 20.0, resolve=lambda host, port: [HOST])
    with serve(lambda request: give(request, b"here"), context) as address:
        return fetch_document(address.replace(HOST, host), "", reach)


def test_the_certificate_is_asked_of_the_host_that_was_named(
    tmp_path: Path, monkeypatch: Any
) -> None:
    certificate = certificate_for("name.example", tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    assert fetched("name.example", certificate) == b"here"
    with pytest.raises(FetchFailed, match=r"The certificate of other\.example cannot be trusted"):
        fetched("other.example", certificate)


def test_a_certificate_that_nobody_vouches_for_is_not_taken(tmp_path: Path) -> None:
    certificate = certificate_for("name.example", tmp_path)
    with pytest.raises(FetchFailed, match=r"The certificate of name\.example cannot be trusted"):
        fetched("name.example", certificate)
