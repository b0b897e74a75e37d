package org.strowger.tests.crash;

import java.util.Set;

/** The faults that must not be. */
enum Fault {
    LOST("accepted and never delivered"),
    DOUBLED("delivered twice, answered and not marked in the store"),
    REFUSED_AND_SENT("refused and delivered all the same"),
    CHANGED("not as it was sent, or never sent"),
    UNPREPARED("left without the changes of its route"),
    ID_TWICE("message id given to two messages"),
    ID_CHANGED("receipt with another id than the answer"),
    STATE_CHANGED("receipt with a state that the message has not, or not asked for"),
    CHARGE("account charged otherwise than its messages cost"),
    RECEIPT_LEFT("receipt that Strowger never took"),
    RECEIPT_LOST("receipt that Strowger took and its application never had"),
    RECEIPT_DOUBLED("receipt taken twice, its end was in the store"),
    RECEIPT_CROSSED("receipt at the wrong application"),
    RECEIPT_OF_NOTHING("receipt of no message"),
    EVENT_RENAMED("callback repeated with another webhook-id"),
    MOBILE_LEFT("message from a mobile that Strowger never took"),
    MOBILE_LOST("message from a mobile that Strowger took and its application never had"),
    MOBILE_DOUBLED("message from a mobile taken twice, its end was stored"),
    MOBILE_CROSSED("message from a mobile at the wrong application"),
    UNACCOUNTED("a law of conservation that did not hold"),
    DAEMON("the daemon itself"),
    HARNESS("the harness itself");

    /** The faults that follow from answers that come too late. */
    static final Set<Fault> OF_LATE_ANSWERS = Set.of(DOUBLED, RECEIPT_DOUBLED, MOBILE_DOUBLED);

    private final String text;

    Fault(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
