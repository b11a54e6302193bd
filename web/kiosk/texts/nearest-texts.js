// @ts-check

/** The key of what each of `NEAREST` is called. */
export const NEAREST_TEXTS = Object.freeze({
  toilet: 'nearestToilet',
  exit: 'nearestExit',
  lift: 'nearestLift',
  information: 'nearestInformation',
  'first-aid': 'nearestFirstAid',
  food: 'nearestFood',
  cloakroom: 'nearestCloakroom',
  'baby-care': 'nearestBabyCare',
});
