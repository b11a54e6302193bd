// @ts-check

/**
 * What the page opens, shows or hides when an operation names it.
 *
 * @typedef {'addPicture' | 'alignFloor' | 'calibrate' | 'drawingAids' | 'floors' | 'georeference' | 'ghost' | 'help'
 *   | 'here' | 'historyOf' | 'importPlan' | 'importReport' | 'measure' | 'menu' | 'minimap' | 'palette' | 'placeEntrance' | 'placePicture' | 'planAnchors' | 'printMarkers' | 'rehearse' | 'replacePicture'
 *   | 'search' | 'settings' | 'surveyAnchors' | 'table' | 'tour' | 'tryWalk' | 'walkable'} PageCommand
 */

/**
 * What the parts of the editor ask of the page around the map; they know no panel and no dialog.
 *
 * @typedef {object} Page
 * @property {(key: string, values?: Record<string, any>, kind?: 'warning' | 'error') => () => void} say
 *   shows the text of a key for a moment; returns what takes it away sooner
 * @property {(key: string, values?: Record<string, any>) => void} announce  has a screen reader
 *   read the text of a key
 * @property {(field?: string, typed?: string) => void} focusForm  moves the keyboard to a field of
 *   the tool's form, with what was typed on the map
 * @property {(isNew?: boolean) => void} editName  moves the keyboard to the name of the selected
 *   feature; of one that was just drawn, keys that take it back work until something is typed
 * @property {(command: PageCommand, argument?: unknown) => void | Promise<unknown>} run
 * @property {(command: PageCommand) => boolean} isOn  whether what a command shows is shown now
 */

export {};
