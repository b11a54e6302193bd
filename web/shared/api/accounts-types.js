// @ts-check
// What the interface for accounts says (docs/api.md).

/** A role in a venue, or in all of them (`*`).
 * @typedef {{ venue: string, role: string }} Grant */

/** @typedef {{ id: string, email: string, name: string, language: "en" | "de", grants: Grant[],
 *   created: string, lastSeen?: string, hasPassword: boolean }} Account */

/** A scoped link: what it may do, and where.
 * @typedef {{ id: string, venue: string, role: string, label: string, floor?: string, place?: string,
 *   navigator?: string, device?: string, created: string, createdBy?: string, expires?: string, lastUsed?: string,
 *   guest?: true }} Link */

/** Guests of a venue: whether strangers get in now, the number of all, and the newest of them.
 * @typedef {{ allowed: boolean, until?: string, total: number, guests: Link[] }} Guests */

/** What is shown once of an invitation, a link or a reset: `path` leads to the page that takes it.
 * @typedef {{ token: string, path: string, expires?: string }} Handed */

/** @typedef {{ id: string, venue: string, role: string, email?: string, created: string,
 *   createdBy?: string, expires: string }} Invitation */

/** The client's account or link, and its permissions: on the whole server and in each venue that it
 * may see.
 * @typedef {{ open: boolean, kind: "anonymous" | "person" | "device", hasOwner: boolean, mail: boolean,
 *   account?: Account, link?: Link, permissions: string[],
 *   venues: { slug: string, role: string, permissions: string[] }[], expires?: string,
 *   publicURL?: string }} Session
 * `publicURL`: the server’s own address as people know it, where that is set */

/** What a token is for, before it is used.
 * @typedef {{ kind: "invitation" | "reset" | "signIn" | "link", expires?: string, venue?: string,
 *   venueName?: Record<string, string>, role?: string, email?: string, name?: string, floor?: string, place?: string, navigator?: string }} TokenKind */

/** @typedef {{ id: string, created: string, lastSeen?: string, address: string, agent: string,
 *   current?: boolean }} OwnSession */

/** @typedef {{ id: number, time: string, who: { kind: string, id?: string, name?: string }, what: string,
 *   about?: string, venue?: string, address?: string, detail?: string }} AuditEntry */

export {};
