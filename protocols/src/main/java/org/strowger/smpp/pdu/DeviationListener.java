package org.strowger.smpp.pdu;

/** Hears of each deviation that was tolerated: a dump tells them. */
@FunctionalInterface
public interface DeviationListener {
    DeviationListener NONE = deviation -> {};

    void tolerated(SmppDeviation deviation);
}
