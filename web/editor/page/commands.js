// @ts-check

import { createClient } from '../../shared/api/client.js';
import { AwaitedTool } from '../modes/awaited-tool.js';
/** @import { Editor } from '../operations/editor.js' */
/** @import { AnchorPlan } from '../anchors/anchor-plan.js' */
/** @import { AnchorSurvey } from '../anchors/anchor-survey.js' */
/** @import { RoutePreview } from '../route-preview/route-preview.js' */
/** @import { PageCommand } from '../state/page.js' */
/** @import { Shell } from '../ui/shell/shell.js' */

/**
 * What the page does for a command, and whether what it shows is shown now; most of it is loaded
 * when it is first asked for.
 *
 * @typedef {{run: (argument?: any) => unknown, isOn?: () => boolean}} Command
 */

/** The server's map for laying floors on; without one, or without an answer, points do. */
const mapTiles = () => createClient().mapTiles().catch(() => null);

/** What the operations name and the page shows: panels, dialogs, the tools that come with a panel. */
export class PageCommands {
  #editor;
  #shell;
  #author;
  /** @type {Promise<unknown> | null} */
  #drawingAids = null;
  /** The walk that is previewed, once there has been one. @type {RoutePreview | null} */
  #preview = null;
  /** The anchor planner, once it was opened. @type {AnchorPlan | null} */
  #anchors = null;
  /** The anchor survey, once it was opened. @type {AnchorSurvey | null} */
  #survey = null;
  /** @type {Readonly<Record<PageCommand, Command>>} */
  #commands;

  /**
   * @param {Editor} editor
   * @param {Shell} shell
   * @param {{name: string, change: (name: string) => void, isFixed?: boolean}} author
   */
  constructor(editor, shell, author) {
    this.#editor = editor;
    this.#shell = shell;
    this.#author = author;
    this.#commands = this.#make();
  }

  /** The walk that is previewed, once there has been one. */
  get preview() {
    return this.#preview;
  }

  /** The anchor planner, once it was opened. */
  get anchors() {
    return this.#anchors;
  }

  /** The anchor survey, once it was opened. */
  get survey() {
    return this.#survey;
  }

  /** @param {PageCommand} name @param {unknown} [argument] */
  async run(name, argument) {
    await this.#commands[name].run(argument);
  }

  /** @param {PageCommand} name */
  isOn(name) {
    return this.#commands[name].isOn?.() ?? false;
  }

  /** @returns {Record<PageCommand, Command>} */
  #make() {
    const editor = this.#editor;
    const shell = this.#shell;
    return {
      addPicture: {
        run: async () => (await import('../ui/pictures/add-picture.js')).addPicture(editor),
      },
      alignFloor: {
        run: async () => (await import('../ui/pictures/align-floor.js')).alignFloor(editor),
      },
      calibrate: {
        run: async (id) => {
          const { calibrate } = await import('../ui/pictures/calibrate-picture.js');
          await this.#uncoverMap();
          calibrate(editor, id);
        },
      },
      placeEntrance: {
        run: async () => {
          const { PlacePointMode } = await import('../modes/place-point.js');
          await this.#uncoverMap();
          const done = () => editor.tools.browse();
          editor.tools.enter(new PlacePointMode(editor, done, 'poi-entrance'));
        },
      },
      placePicture: {
        run: async (id) => {
          const { placePicture } = await import('../ui/pictures/place-picture.js');
          await this.#uncoverMap();
          placePicture(editor, id);
        },
      },
      rehearse: {
        run: async () =>
          (await import('../ui/rehearsal/open-rehearsal.js')).openRehearsal(editor, createClient()),
      },
      replacePicture: {
        run: async (id) => (await import('../ui/pictures/add-picture.js')).replaceWith(editor, id),
      },
      georeference: {
        run: async () => {
          const [{ openGeoreference }, tiles] = await Promise.all([
            import('../ui/georeference/georeference-card.js'),
            mapTiles(),
          ]);
          await this.#uncoverMap();
          openGeoreference(editor, tiles);
        },
      },
      ghost: { run: async () => (await import('../ui/pictures/ghost.js')).showGhost(editor) },
      drawingAids: { run: () => this.#addDrawingAids() },
      floors: { run: () => shell.showTab('floors') },
      help: { run: () => this.#showHelp() },
      here: { run: () => shell.showHere() },
      historyOf: { run: (subject) => shell.panel.showHistoryOf(subject) },
      importPlan: {
        run: async () => (await import('../ui/imports/import-start.js')).openImportStart(editor),
      },
      importReport: {
        run: async () => (await import('../ui/imports/report-card.js')).showLastReport(editor),
      },
      measure: { run: () => this.#measure() },
      menu: {
        run: async (at) => (await import('../ui/toolbar/context-menu.js')).openMenu(editor, at),
      },
      minimap: { run: () => shell.toggleMinimap(), isOn: () => shell.isMinimapWanted },
      palette: {
        run: async () =>
          (await import('../ui/dialogs/palette.js')).openPalette(
            editor,
            (node) => shell.mount(node),
          ),
      },
      planAnchors: {
        run: () => this.#planAnchors(),
        isOn: () => this.#anchors?.isShown === true,
      },
      printMarkers: {
        run: async () =>
          (await import('../ui/markers/marker-print.js')).openMarkerPrint(editor, createClient()),
      },
      search: { run: () => shell.panel.focusSearch() },
      settings: {
        run: async (isAboutVenue) =>
          (await import('../ui/dialogs/settings-dialog.js')).openSettings(editor, isAboutVenue),
      },
      surveyAnchors: {
        run: () => this.#surveyAnchors(),
        isOn: () => this.#survey?.isShown === true,
      },
      table: { run: () => shell.toggleTable(), isOn: () => shell.isTableShown },
      tour: { run: async () => (await import('../ui/tour/offer.js')).startTour(editor) },
      tryWalk: { run: () => this.#previewRoute() },
      walkable: {
        run: async () => {
          const preview = await this.#openPreview();
          preview.showWalkable(!preview.isWalkableShown);
        },
        isOn: () => this.#preview?.isWalkableShown === true,
      },
    };
  }

  /** Gives the map the room of the panel on phones; ends when the map knows its new size. */
  async #uncoverMap() {
    this.#shell.panel.putAway();
    // What observes sizes hears of them after the next frame's layout, so before the frame after it.
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  }

  /** Puts onto the map what helps to draw: grid, exact measures, the buttons of a begun shape. */
  #addDrawingAids() {
    this.#drawingAids ??= import('../ui/toolbar/follow-drawing.js').then(
      ({ followDrawing }) => followDrawing(this.#editor),
      (error) => {
        this.#drawingAids = null;
        throw error;
      },
    );
    return this.#drawingAids;
  }

  async #showHelp() {
    const { helpSheet } = await import('../ui/dialogs/help-sheet.js');
    const sheet = helpSheet(this.#editor.reader.t, this.#author);
    sheet.addEventListener('close', () => sheet.remove());
    this.#shell.mount(sheet);
    sheet.showModal();
  }

  async #measure() {
    const { tools } = this.#editor;
    await new AwaitedTool(this.#editor, {
      id: 'measure',
      hint: 'editor.hint.measure',
      keys: ['Enter'],
    }).await(async () => {
      const [{ MeasureMode }, { MeasureCard }] = await Promise.all([
        import('../modes/measure.js'),
        import('../ui/toolbar/measure-card.js'),
      ]);
      return new MeasureMode(this.#editor, new MeasureCard(this.#editor), () => tools.browse());
    });
  }

  async #previewRoute() {
    const { tools } = this.#editor;
    await new AwaitedTool(this.#editor, {
      id: 'tryWalk',
      hint: 'editor.hint.walkFrom',
      keys: ['Enter', 'E'],
    }).await(async () => {
      const [preview, { PreviewRouteMode }] = await Promise.all([
        this.#openPreview(),
        import('../modes/preview-route.js'),
      ]);
      return new PreviewRouteMode(this.#editor, preview, () => tools.browse());
    });
  }

  async #planAnchors() {
    const { openAnchorPlanner } = await import('../ui/anchors/open-anchor-planner.js');
    this.#anchors ??= openAnchorPlanner(this.#editor);
    this.#survey?.show(false);
    this.#anchors.show(!this.#anchors.isShown);
  }

  async #surveyAnchors() {
    const { openAnchorSurvey } = await import('../ui/anchors/open-anchor-survey.js');
    this.#survey ??= openAnchorSurvey(this.#editor);
    // Both panels have the same place.
    this.#anchors?.show(false);
    this.#survey.show(!this.#survey.isShown);
  }

  async #openPreview() {
    const { openRoutePreview } = await import('../ui/route-preview/open-route-preview.js');
    this.#preview ??= openRoutePreview(this.#editor);
    return this.#preview;
  }
}
