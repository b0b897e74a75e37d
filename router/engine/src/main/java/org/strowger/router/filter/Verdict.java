package org.strowger.router.filter;

import org.strowger.message.Outcome;
import org.strowger.protocol.ProtocolTraits;
import org.strowger.protocol.RefusalReason;

/** The result of a {@link MessageFilter}: one of five kinds. Immutable. */
public final class Verdict {
    /** The message continues unchanged. */
    public static final Verdict PASS = new Verdict(Kind.PASS, RefusalReason.LATER, MessageChanges.NONE, Detail.NONE);

    /** The message cannot be judged now: a new message gets a temporary error, a stored message is retried. */
    public static final Verdict LATER = new Verdict(Kind.LATER, RefusalReason.LATER, MessageChanges.NONE, Detail.NONE);

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
    private final Detail detail;

    /**
     * The details of a refusal.
     *
     * @param smppStatus the command_status of the refusal; 0 means that the command_status of the reason is used
     * @param text the text of the refusal; empty for the text of the reason
     * @param filter the filter of the configuration that refuses the message; empty if none of these does
     */
    private record Detail(int smppStatus, String text, String filter) {
        static final Detail NONE = new Detail(0, "", "");
    }

    private Verdict(Kind kind, RefusalReason reason, MessageChanges changes, Detail detail) {
        this.kind = kind;
        this.reason = reason;
        this.changes = changes;
        this.detail = detail;
    }

    /** The message is refused; a stored message ends as rejected. */
    public static Verdict refuse(RefusalReason reason) {
        return new Verdict(Kind.REFUSE, reason, MessageChanges.NONE, Detail.NONE);
    }

    /**
     * Like {@link #refuse(RefusalReason)}, with a status and a text of its own.
     *
     * @param smppStatus the command_status of the refusal; other protocols get its equivalent
     * @param text a sentence about the message, for people
     */
    public static Verdict refuse(RefusalReason reason, int smppStatus, String text) {
        return new Verdict(Kind.REFUSE, reason, MessageChanges.NONE, new Detail(smppStatus, text, ""));
    }

    /**
     * The refusal by a filter of the configuration. Records contain the name of the filter. The application does not
     * get the name, because it may reveal more than customers should know.
     *
     * @param smppStatus the command_status of the refusal; 0 means that the command_status of the reason is used
     */
    static Verdict refuseBy(String filter, RefusalReason reason, int smppStatus) {
        return new Verdict(Kind.REFUSE, reason, MessageChanges.NONE, new Detail(smppStatus, "", filter));
    }

    /** The message continues with these changes. */
    public static Verdict change(MessageChanges changes) {
        return new Verdict(Kind.CHANGE, RefusalReason.LATER, changes, Detail.NONE);
    }

    /** The message takes the route with this name; if there is none, the route is decided as usual. */
    public static Verdict route(String name) {
        return new Verdict(Kind.ROUTE, RefusalReason.LATER, MessageChanges.NONE.by(name), Detail.NONE);
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

    /** The reason of a verdict that {@link #stops} the message, for operators. */
    public String reasonText() {
        return detail.text().isEmpty() ? reason.meaning() : detail.text();
    }

    /** The filter of the configuration that refuses the message; empty if none of these does. */
    public String refusingFilter() {
        return detail.filter();
    }

    /** The command_status of a refusal; 0 means that the command_status of the reason is used. */
    public int smppStatus() {
        return detail.smppStatus();
    }

    /** Whether another verdict that {@link #stops} the message gives an application the same error. */
    public boolean isRefusalAs(Verdict other) {
        return reason == other.reason && detail.smppStatus() == other.detail.smppStatus();
    }

    /** The outcome of a verdict that {@link #stops} the message, in the codes of a protocol. */
    public Outcome outcome(ProtocolTraits.Statuses statuses) {
        if (detail.smppStatus() == 0) {
            return statuses.refusal(reason);
        }
        int code = statuses.codeOf(detail.smppStatus());
        Outcome.Kind consequence = code == 0 ? Outcome.Kind.PERMANENT : statuses.kindOf(code);
        return Outcome.of(consequence, code, detail.text().isEmpty() ? reason.meaning() : detail.text());
    }

    /** The changes, including a chosen route; {@link MessageChanges#NONE} if there are none. */
    public MessageChanges changes() {
        return changes;
    }

    /** A sentence without a subject, for people. */
    public String meaning() {
        return switch (kind) {
            case PASS -> "passes";
            case REFUSE -> "refuses: " + reasonText();
            case LATER -> "refuses for now: " + reason.meaning();
            case CHANGE, ROUTE ->
                changes.isHeld() ? "holds the message " + changes.heldMeaning() : "changes " + changes.meaning();
        };
    }

    @Override
    public String toString() {
        return meaning();
    }
}
