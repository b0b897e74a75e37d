package org.strowger.router.filter;

import org.strowger.protocol.RefusalReason;

/** The result of a {@link MessageFilter}: one of five kinds. Immutable. */
public final class Verdict {
    /** The message continues unchanged. */
    public static final Verdict PASS = new Verdict(Kind.PASS, RefusalReason.LATER, MessageChanges.NONE);

    /** The message cannot be judged now: a new message gets a temporary error, a stored message is retried. */
    public static final Verdict LATER = new Verdict(Kind.LATER, RefusalReason.LATER, MessageChanges.NONE);

    public enum Kind {
        PASS,
        REFUSE,
        CHANGE,
        ROUTE,
        LATER
    }

    private final Kind kind;
    private final RefusalReason reason;
    private final MessageChanges changes;

    private Verdict(Kind kind, RefusalReason reason, MessageChanges changes) {
        this.kind = kind;
        this.reason = reason;
        this.changes = changes;
    }

    /** The message is refused; a stored message ends as rejected. */
    public static Verdict refuse(RefusalReason reason) {
        return new Verdict(Kind.REFUSE, reason, MessageChanges.NONE);
    }

    /** The message continues with these changes. */
    public static Verdict change(MessageChanges changes) {
        return new Verdict(Kind.CHANGE, RefusalReason.LATER, changes);
    }

    /** The message takes the route with this name; if there is none, the route is decided as usual. */
    public static Verdict route(String name) {
        return new Verdict(Kind.ROUTE, RefusalReason.LATER, MessageChanges.NONE.by(name));
    }

    public Kind kind() {
        return kind;
    }

    /** Whether the message does not continue: {@link Kind#REFUSE} or {@link Kind#LATER}. */
    public boolean stops() {
        return kind == Kind.REFUSE || kind == Kind.LATER;
    }

    /** The reason of a verdict that {@link #stops} the message. */
    public RefusalReason reason() {
        return reason;
    }

    /** The reason of a verdict that {@link #stops} the message, for people. */
    public String reasonText() {
        return reason.meaning();
    }

    /** The changes, including a chosen route; {@link MessageChanges#NONE} if there are none. */
    public MessageChanges changes() {
        return changes;
    }

    /** A sentence without a subject, for people. */
    public String meaning() {
        return switch (kind) {
            case PASS -> "passes";
            case REFUSE -> "refuses: " + reason.meaning();
            case LATER -> "refuses for now: " + reason.meaning();
            case CHANGE, ROUTE -> "changes " + changes.meaning();
        };
    }

    @Override
    public String toString() {
        return meaning();
    }
}
