package org.strowger.smpp.pdu.fuzz;

import java.util.List;
import org.strowger.protocol.Pieces;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.smpp.SmppIdentity;
import org.strowger.smpp.SmppLimits;
import org.strowger.smpp.SmppQuirks;
import org.strowger.smpp.SmppRole;
import org.strowger.smpp.SmppSettings;
import org.strowger.smpp.SmppTimers;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;

/** Which session is to be told, how, and what its owner does: two octets of the input say all of it. */
record SessionPlan(int how, int manner) {
    static final int OCTETS = 2;
    static final int PDU_OCTETS_MAX = 8192;

    /** An SMSC and an application, bound both ways, strict and tolerant. */
    static final List<byte[]> HEADS =
            List.of(new byte[] {(byte) 0xC8, 0}, new byte[] {(byte) 0xCC, 4}, new byte[] {(byte) 0xC9, 0});

    private static final Leniency[] LENIENCIES = {Leniency.STRICT, Leniency.TOLERANT, Leniency.ALL, Leniency.TOLERANT};

    /** The ways in which the owner treats messages. */
    enum Manner {
        ANSWERS_AT_ONCE,
        ANSWERS_LATER,
        NEVER_ANSWERS,
        REFUSES
    }

    static SessionPlan of(byte[] input) {
        return new SessionPlan(input[0] & 0xFF, input[1] & 0xFF);
    }

    SmppSettings settings() {
        SmppIdentity identity = role() == SmppRole.ESME
                ? SmppIdentity.esme("esme", new Secret("secret"), traffic(), version())
                : SmppIdentity.mc("mc", version());
        return new SmppSettings(
                role(),
                identity,
                SmppTimers.USUAL,
                new SmppLimits(5, 4, 3, PDU_OCTETS_MAX),
                new SmppQuirks(outbind(), (manner & 0x40) != 0, (manner & 0x80) != 0, (manner & 0x20) != 0),
                new SmppTolerance(leniency(), deviation -> {}));
    }

    SmppRole role() {
        return (how & 1) == 0 ? SmppRole.MC : SmppRole.ESME;
    }

    Leniency leniency() {
        return LENIENCIES[(how >> 1) & 3];
    }

    SmppVersion version() {
        return SmppVersion.values()[((how >> 3) & 3) % SmppVersion.values().length];
    }

    Traffic traffic() {
        return Traffic.values()[((how >> 5) & 3) % Traffic.values().length];
    }

    /** Whether the session is bound before the arbitrary octets come. */
    boolean bindsFirst() {
        return (how & 0x80) != 0;
    }

    Pieces pieces() {
        return Pieces.values()[manner & 3];
    }

    Manner owner() {
        return Manner.values()[(manner >> 2) & 3];
    }

    boolean outbind() {
        return (manner & 0x10) != 0;
    }
}
