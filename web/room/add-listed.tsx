import { t } from '#contract/text/text.ts';
import { useAction } from '#web/operation/shared/use-action.ts';
import { ErrorAlert } from '#web/ui/show/alert.tsx';
import { Button } from '#web/ui/action/button.tsx';
import { RoomListFields, useRoomList } from '#web/room-list/shared/room-list.tsx';

/** Adds all rooms of a list, or none. */
export function AddListed({ hostelId }: { hostelId: string }) {
  const create = useAction('roomCreate');
  const list = useRoomList(hostelId);
  const { ready } = list;

  function add(): void {
    if (!ready) return;
    create.mutate({ params: { id: hostelId }, query: list.headings, body: ready.body }, (reply) => {
      // somebody has used its room numbers since it was checked
      if (reply.errorCount > 0) return list.checkList();
      list.reset();
    });
  }

  return (
    <RoomListFields list={list}>
      {create.error && <ErrorAlert title={t('Nothing was added')} of={create.error} onDismiss={create.reset} />}
      {ready && (
        <div>
          <Button kind="primary" busy={create.isPending} disabled={list.check.isPending} onClick={add}>
            {t('Add {rooms, plural, one {# room} other {# rooms}}', { rooms: ready.rooms.length })}
          </Button>
        </div>
      )}
    </RoomListFields>
  );
}
