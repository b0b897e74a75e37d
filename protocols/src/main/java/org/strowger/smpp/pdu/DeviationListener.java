package org.strowger.smpp.pdu;

/** Hears of each deviation that was tolerated, to count it. */
@FunctionalInterface
public interface DeviationListener {
    DeviationListener NONE = deviation -> {};

    void tolerated(Deviation deviation);
}
