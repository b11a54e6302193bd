// @ts-check
import { createAnchorsClient } from '../../../shared/api/anchors-client.js';
import { AnchorPlan } from '../../anchors/anchor-plan.js';
import { PlannerChoices } from '../../anchors/planner-choices.js';
import { CoverageLayer } from './coverage-layer.js';
import { PlannerPanel } from './planner-panel.js';

/** @import { Editor } from '../../operations/editor.js' */

/** Makes the anchor planner of an editor and puts it onto the page. @param {Editor} editor */
export const openAnchorPlanner = (editor) => {
  const { session, view } = editor;
  const client = createAnchorsClient();
  const plan = new AnchorPlan({
    session,
    floor: () => view.floor,
    choices: new PlannerChoices(() => localStorage),
    coverage: (query) => client.coverage(session.slug, query),
    proposals: (query) => client.proposals(session.slug, query),
    schedule: (run, milliseconds) => void setTimeout(run, milliseconds),
    now: () => performance.now(),
  });
  const { surface } = view;
  const panel = new PlannerPanel(editor, plan);
  surface.map.addLayer(new CoverageLayer(editor, plan));
  surface.host.append(panel.node);
  surface.host.addEventListener('pointermove', (event) => panel.point(event));
  surface.map.on('floor', () => plan.floorChanged());
  let isShown = plan.isShown;
  plan.onChange(() => {
    panel.update();
    surface.redraw();
    if (isShown === plan.isShown) return;
    isShown = plan.isShown;
    view.changed();
  });
  return plan;
};
