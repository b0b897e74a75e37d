package org.strowger.router.app;

import java.io.IOException;
import org.strowger.router.store.StoreIncidents;
import org.strowger.router.store.StoreState;
import org.strowger.router.store.journal.Damage;

/** What an operator's diary says of the store. */
final class StoreNews implements StoreIncidents {
    private final ConsoleDiary diary;
    private final Runnable stop;

    /** @param stop ends the daemon, which can answer for nothing without its store */
    StoreNews(ConsoleDiary diary, Runnable stop) {
        this.diary = diary;
        this.stop = stop;
    }

    @Override
    public void onState(StoreState before, StoreState now) {
        diary.say("store." + (now == StoreState.OPEN ? "open" : "closed") + " detail=\"" + now.words() + "\"");
    }

    @Override
    public void onFailure(IOException why) {
        diary.say("store.failed cause=\"" + why + "\" detail=\"it is tried again\"");
    }

    @Override
    public void onDamage(Damage damage) {
        diary.say("store.damaged detail=\"" + damage + "\"");
    }

    @Override
    public void onTorn(long octets) {
        diary.say("store.torn octets=" + octets + " detail=\"nobody was told that they were safe\"");
    }

    @Override
    public void onLost(Throwable why) {
        diary.say("store.lost cause=\"" + why + "\"");
        stop.run();
    }
}
