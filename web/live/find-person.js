// @ts-check

/** Asks the server where somebody is who is not in the part of the floor that is seen.
 * @param {{ navigators: (slug: string) => Promise<{ navigators: any[] }> }} client
 * @param {string} slug @param {string} id
 * @returns {Promise<{ floor: string, x: number, y: number } | null>} metres; `null` when nobody knows */
export const findPerson = async (client, slug, id) => {
  try {
    const { navigators } = await client.navigators(slug);
    return navigators.find((navigator) => navigator.id === id) ?? null;
  } catch {
    return null;
  }
};
