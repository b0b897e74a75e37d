package org.strowger.router.app;

import java.io.IOException;
import org.strowger.router.records.RecordIncidents;
import org.strowger.router.records.RecordState;

/** What an operator's diary says of the event records. */
final class RecordNews implements RecordIncidents {
    private final ConsoleDiary diary;
    private final Runnable stop;

    /** @param stop ends the daemon, which must not go on unrecorded */
    RecordNews(ConsoleDiary diary, Runnable stop) {
        this.diary = diary;
        this.stop = stop;
    }

    @Override
    public void onState(RecordState before, RecordState now) {
        diary.say("records." + (now == RecordState.OPEN ? "open" : "closed") + " detail=\"" + now.words() + "\"");
    }

    @Override
    public void onFailure(IOException why) {
        diary.say("records.failed cause=\"" + why + "\" detail=\"it is tried again\"");
    }

    @Override
    public void onTorn(String file, long octets) {
        diary.say("records.torn file=" + file + " octets=" + octets
                + " detail=\"its last line was not whole; the file says which\"");
    }

    @Override
    public void onUnwritten(long records) {
        diary.say("records.unwritten records=" + records + " detail=\"they are lost\"");
    }

    @Override
    public void onLost(Throwable why) {
        diary.say("records.lost cause=\"" + why + "\"");
        stop.run();
    }
}
