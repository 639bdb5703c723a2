// The session page: news arrives while it is open, clocks run, the run is followed, the state can be
// wound back.

import { startClocks } from "./session/clocks.js";
import { drawEarlier } from "./session/earlier.js";
import { startFeed } from "./session/feed.js";
import { followRun } from "./session/follow.js";
import { openPlaces } from "./session/places.js";
import { drawRows } from "./session/setup.js";
import { windState } from "./session/winding.js";

const page = document.getElementById("session");
const follow = followRun(document.getElementById("scroller"), document.getElementById("new-below"));
const winding = windState(page);
drawRows();
openPlaces(winding, drawEarlier(follow));
startFeed(page, follow, winding, startClocks());
