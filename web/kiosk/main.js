// @ts-check
import { createClient } from '../shared/api/client.js';
import { LiveLink } from './live-link.js';
import { start } from './start.js';

start({ client: createClient(), makeSocket: (handlers) => new LiveLink(handlers) });
