package org.strowger.router.exchange;

import org.jspecify.annotations.Nullable;
import org.strowger.router.application.MessageIds;
import org.strowger.router.custody.DueQueue;
import org.strowger.router.smsc.Smsc;

/**
 * What we know of a message for which we answer. It belongs to the message's home, but for where the message may be:
 * that is said by whoever holds it.
 */
final class Custody {
    /** How far it has come. */
    enum Stage {
        /** It is being written down; the application has no answer yet. */
        ENTERING,
        /** It is a part, and waits at its home for the others. */
        GATHERING,
        /** It is on its way to an SMSC, waits there, or is with an SMSC. */
        GOING,
        /** It waits at its home until it is tried again. */
        WAITING,
        /** It is set aside. */
        HELD,
        /** Nothing is left of it. */
        ENDED
    }

    private long record;
    private final long untilNanos;
    private Stage stage = Stage.ENTERING;
    private long placeRecord = MessageIds.NONE;
    private @Nullable Smsc mayBeWith;
    private boolean uncertain;
    private int tries;
    private int agendaPlace = DueQueue.Item.NO_PLACE;
    private boolean inParts;
    private boolean replaced;
    private Recall recall = Recall.NONE;

    /**
     * It is about to be written.
     *
     * @param record under which id it is in the store
     * @param untilNanos when it is worth nothing any more
     */
    Custody(long record, long untilNanos) {
        this.record = record;
        this.untilNanos = untilNanos;
    }

    long record() {
        return record;
    }

    /** It says something else than when it came, and stands in the store under that id. */
    void replaced(long other) {
        record = other;
        replaced = true;
    }

    /** Whether it says something else than when it came. */
    boolean isReplaced() {
        return replaced;
    }

    long untilNanos() {
        return untilNanos;
    }

    boolean isExpired(long nowNanos) {
        return nowNanos >= untilNanos;
    }

    Stage stage() {
        return stage;
    }

    void stage(Stage next) {
        stage = next;
    }

    /** Whether it waits at its home, for whatever. */
    boolean isAtHome() {
        return stage == Stage.WAITING || stage == Stage.HELD || stage == Stage.GATHERING;
    }

    /** The record that says where it stands, beside its own; {@link MessageIds#NONE} if there is none. */
    long positionRecord() {
        return placeRecord;
    }

    void positionRecord(long other) {
        placeRecord = other;
    }

    /** Whether the store says that the SMSC of that SMSC may have it. */
    boolean mayBeWith(Smsc smsc) {
        return mayBeWith == smsc;
    }

    /** Whether the store says that some SMSC may have it. */
    boolean mayBeWithAny() {
        return mayBeWith != null;
    }

    /** The name of the SMSC whose SMSC may have it; empty: none has. */
    String mayBeWithName() {
        Smsc smsc = mayBeWith;
        return smsc == null ? "" : smsc.name();
    }

    void mayBeAt(Smsc to) {
        mayBeWith = to;
    }

    /** The store says that no SMSC has it. */
    void isNowhereElse() {
        mayBeWith = null;
    }

    /** Whether an SMSC may have it once more than it should. */
    boolean isUncertain() {
        return uncertain;
    }

    void uncertain() {
        uncertain = true;
    }

    /** How often it was tried in vain, this time included. */
    int tryAgain() {
        return ++tries;
    }

    /** Whether the SMSC has it in several parts: then its record ends when all are answered. */
    boolean isInParts() {
        return inParts;
    }

    void inParts(boolean several) {
        inParts = several;
    }

    /** How often it was tried in vain. */
    int tries() {
        return tries;
    }

    int agendaPlace() {
        return agendaPlace;
    }

    void agendaPlace(int place) {
        agendaPlace = place;
    }

    /** Why it is wanted back from where it waits. */
    Recall recall() {
        return recall;
    }

    void recall(Recall why) {
        recall = why;
    }
}
