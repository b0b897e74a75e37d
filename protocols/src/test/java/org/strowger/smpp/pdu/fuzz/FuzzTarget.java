package org.strowger.smpp.pdu.fuzz;

import java.util.function.Consumer;

/** A target takes arbitrary octets, and must neither throw nor break its word. */
enum FuzzTarget {
    PDU("a PDU is read or refused, by every leniency", PduTargets::read),
    ROUND_TRIP("what is read strictly is written again", PduTargets::roundTrip),
    FORWARD("what is read is passed on", PduTargets::forward),
    TEXTS("a time and a receipt are read", TextTargets::read),
    SESSION("a session is told anything in any state", SessionRig::play);

    private final String meaning;

    @SuppressWarnings("ImmutableEnumChecker") // none of them keeps anything
    private final Consumer<byte[]> deed;

    FuzzTarget(String meaning, Consumer<byte[]> deed) {
        this.meaning = meaning;
        this.deed = deed;
    }

    String meaning() {
        return meaning;
    }

    void run(byte[] input) {
        deed.accept(input);
    }
}
