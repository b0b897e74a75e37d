package org.strowger.tests.crash;

import org.strowger.message.MessageState;

/** The fate of a message that is not refused because Strowger or the SMSC is not there. */
enum Fate {
    /** The SMSC takes it, and reports that it was delivered. */
    DELIVERED(MessageState.DELIVERED),
    /** The SMSC takes it, and reports that it could not be delivered. */
    UNDELIVERED(MessageState.UNDELIVERABLE),
    /** The SMSC refuses it for good. */
    REFUSED_BY_SMSC(MessageState.REJECTED),
    /** The SMSC never takes it within its validity. */
    EXPIRED(MessageState.EXPIRED),
    /** The hook refuses it when it is in custody. */
    REFUSED_BY_HOOK(MessageState.REJECTED),
    /** A filter refuses it at once. */
    REFUSED(MessageState.REJECTED);

    private final MessageState state;

    Fate(MessageState state) {
        this.state = state;
    }

    static Fate of(Form form, Role role) {
        return form == Form.REFUSED_BY_HOOK && !role.isHooked() ? DELIVERED : form.fate();
    }

    /** The state in its receipt. */
    MessageState state() {
        return state;
    }

    /** Whether it must come to the SMSC. */
    boolean reachesSmsc() {
        return this == DELIVERED || this == UNDELIVERED || this == REFUSED_BY_SMSC;
    }

    /** Whether it may come to the SMSC. */
    boolean mayReachSmsc() {
        return reachesSmsc() || this == EXPIRED;
    }

    /** Whether the SMSC takes it. */
    boolean isTaken() {
        return this == DELIVERED || this == UNDELIVERED;
    }

    /** Whether it is charged to an account with this {@code charge-when}, if Strowger has accepted it. */
    boolean isCharged(String chargeWhen) {
        return switch (chargeWhen) {
            case "accepted" -> true;
            case "submitted" -> isTaken();
            default -> this == DELIVERED;
        };
    }
}
