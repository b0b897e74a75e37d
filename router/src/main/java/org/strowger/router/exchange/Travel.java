package org.strowger.router.exchange;

import org.jspecify.annotations.Nullable;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.router.config.ApplicationSettings.Rank;
import org.strowger.router.config.Trouble;
import org.strowger.router.link.Freight;

/**
 * What a message has with it that does not leave in the turn in which it came, by a session of the same thread: the
 * message itself, its place in the queue, and what is to be done with it on the thread to which it is sent.
 */
final class Travel {
    static final int UNREAD = -1;

    @Nullable
    ShortMessage kept;

    Rank rank = Rank.NORMAL;
    int priority = UNREAD;
    int queuePlace = Freight.NO_PLACE;
    Desk target;
    Transit.Step step = Transit.Step.QUEUE;
    int returnedFrom;
    boolean lost;
    Outcome outcome = Outcome.accepted("");
    Trouble.Word trouble = Trouble.Word.FULL;

    Travel(Desk home) {
        this.target = home;
    }
}
