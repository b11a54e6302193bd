// @ts-check
import { FloorcastMap } from '../map-element.js';

// The script that other pages load: it defines <floorcast-map>. Two servers' scripts on one page define it
// once; an element of the other server names it by `server`.

if (!customElements.get('floorcast-map')) customElements.define('floorcast-map', FloorcastMap);
