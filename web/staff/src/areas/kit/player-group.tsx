import { useQuery } from '@tanstack/react-query';
import { call } from '@vivavoce/web-shared/api/api-client.ts';
import { AnswerPlayer, type AnswerPlayerProps } from '@vivavoce/web-shared/player/answer-player.tsx';
import { peaks } from './samples.ts';
import styles from './kit.module.css';
import { Group, Specimen, State } from './specimen.tsx';

const nothing = () => undefined;

/** A playable answer of the demo; null without one. */
async function findAnswer() {
  const { results: jobs } = await call('GET /api/jobs', { query: { status: 'published' } });
  for (const { id: job } of jobs) {
    const query = { status: 'Responded', page_size: 1 } as const;
    const { results } = await call('GET /api/jobs/{job}/applications', { params: { job }, query });
    const application = results[0]?.id;
    if (application === undefined) continue;
    const answers = await call('GET /api/jobs/{job}/answers', { params: { job }, query: { application } });
    const playable = answers.find(({ state }) => state === 'playable');
    if (playable) return playable;
  }
  return null;
}

function Player(props: AnswerPlayerProps) {
  return (
    <div className={styles.player}>
      <AnswerPlayer pageKeys={false} natural {...props} />
    </div>
  );
}

/** The player in each state of an answer. */
export function PlayerGroup() {
  const { data: answer } = useQuery({ queryKey: ['kit', 'answer'], queryFn: findAnswer });
  return (
    <Group id="player">
      <Specimen of="AnswerPlayer" broad>
        {answer && (
          <State name="playable">
            <Player
              state="playable"
              src={answer.video_url}
              poster={answer.poster_url}
              duration={answer.duration}
              peaks={answer.peaks ?? peaks}
            />
          </State>
        )}
        {answer && (
          <State name="voice">
            <Player
              state="playable"
              src={answer.video_url}
              duration={answer.duration}
              peaks={answer.peaks ?? peaks}
              voice={{ reason: 'line_slow' }}
            />
          </State>
        )}
        <State name="empty">
          <Player state="empty" src={null} />
        </State>
        <State name="recorded">
          <Player state="recorded" src={null} />
        </State>
        <State name="processing">
          <Player state="processing" src={null} />
        </State>
        <State name="damaged">
          <Player state="damaged" src={null} onRetry={nothing} />
        </State>
        <State name="retrying">
          <Player state="damaged" src={null} onRetry={nothing} retrying />
        </State>
      </Specimen>
    </Group>
  );
}
