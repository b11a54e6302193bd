// @ts-check
import { createAnchorsClient } from '../../../shared/api/anchors-client.js';
import { AnchorSurvey } from '../../anchors/anchor-survey.js';
import { SurveyLayer } from './survey-layer.js';
import { SurveyPanel } from './survey-panel.js';

/** @import { Editor } from '../../operations/editor.js' */

/** Makes the anchor survey of an editor and puts it onto the page. @param {Editor} editor */
export const openAnchorSurvey = (editor) => {
  const { session, view, view: { surface } } = editor;
  const client = createAnchorsClient();
  const survey = new AnchorSurvey({
    session,
    ask: (query) => client.survey(session.slug, query),
  });
  const panel = new SurveyPanel(editor, survey);
  surface.map.addLayer(new SurveyLayer(editor, survey));
  surface.host.append(panel.node);
  survey.onChange(() => {
    panel.update();
    view.changed();
  });
  return survey;
};
