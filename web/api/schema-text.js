// @ts-check

/** The part of JSON Schema that the documents use.
 * @typedef {{ type?: string | string[], $ref?: string, description?: string, enum?: unknown[],
 *   const?: unknown, items?: Schema, oneOf?: Schema[], allOf?: Schema[],
 *   properties?: Record<string, Schema>, required?: string[], additionalProperties?: unknown,
 *   minimum?: number, maximum?: number, maxItems?: number, maxLength?: number, default?: unknown }} Schema */

/** The bounds of a number, list or text, in words. @param {Schema} schema */
const bounds = ({ minimum, maximum, maxItems, maxLength }) => {
  if (minimum !== undefined && maximum !== undefined) return `, ${minimum} to ${maximum}`;
  if (maxItems !== undefined) return `, at most ${maxItems}`;
  return maxLength === undefined ? '' : `, at most ${maxLength} characters`;
};

/** What a schema allows, in a few words. @param {Schema} schema @returns {string} */
export const typeText = (schema) => {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((each) => String(each)).join(' | ');
  if (schema.oneOf) return schema.oneOf.map(typeText).join(' or ');
  if (schema.allOf) return schema.allOf.map(typeText).join(' and ');
  if (schema.type === 'array') {
    return `list of ${schema.items ? typeText(schema.items) : 'values'}${bounds(schema)}`;
  }
  const names = Array.isArray(schema.type) ? schema.type.join(' or ') : schema.type ?? 'any';
  return `${names}${bounds(schema)}`;
};

/** The examples of a body. @param {{ examples?: Record<string, { value: unknown }> }} content */
export const samplesOf = (content) =>
  Object.values(content.examples ?? {}).map(({ value }) => value);
