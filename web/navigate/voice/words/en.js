// @ts-check

/** The words of the sheet “Sound and touch”, which comes late. */
export const en = Object.freeze({
  'sound.voice': 'Spoken instructions',
  'sound.noVoice': 'This phone has no English voice. It speaks with another one.',
  'sound.rate': 'Pace',
  'sound.volume': 'Volume',
  'sound.steps': 'Distances in steps (of 70 cm)',
  'sound.touch': 'Vibration',
  'sound.noTouch': 'This browser cannot vibrate.',
  'sound.beaconHint':
    'Clicks come from where the next corner lies; wear headphones. Soft and high: straight ahead. Loud and low: turn until they are.',
  'sound.tryVoice': 'Try: Turn left in 10 m.',
  'sound.try': 'Try',
  'sound.patterns': 'What the phone says by vibrating',
  'touch.left': 'Left',
  'touch.right': 'Right',
  'touch.straight': 'Straight on',
  'touch.aligned': 'Facing the way',
  'touch.near': 'Almost there',
  'touch.arrived': 'Arrived',
  'touch.off': 'Off the way',
  'touch.hazard': 'Careful',
  'pattern.left': 'two short',
  'pattern.right': 'three short',
  'pattern.straight': 'one long',
  'pattern.aligned': 'one very short',
  'pattern.near': 'short, long',
  'pattern.arrived': 'two short, then a very long one',
  'pattern.off': 'two very long',
  'pattern.hazard': 'many quick ones',
});
