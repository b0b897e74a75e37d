package org.strowger.smpp;

import org.strowger.message.Address;
import org.strowger.message.Outcome;
import org.strowger.protocol.Secret;
import org.strowger.protocol.SignIn;
import org.strowger.protocol.SignIn.Traffic;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/**
 * The bind: negotiates the account, the direction of messages and the version (3.4 section 4.1, 5.0 sections 2.3 and
 * 4.1.1). Writes and reads the PDUs; the session changes its state.
 */
final class SmppBind {
    private static final int VERSION_ABSENT = -1;

    private final SmppSettings settings;
    private final SmppWire wire;
    private final SmppTolerance tolerance;
    private PduType bind = PduType.UNKNOWN;
    private int bindSequence;
    private int outbindSequence;
    private Traffic traffic;
    private SmppVersion version;

    SmppBind(SmppSettings settings, SmppWire wire) {
        this.settings = settings;
        this.wire = wire;
        this.tolerance = settings.tolerance();
        this.traffic = settings.identity().traffic();
        this.version = settings.identity().version();
    }

    Traffic traffic() {
        return traffic;
    }

    /** The version that both sides support; before the bind, our highest version. */
    SmppVersion version() {
        return version;
    }

    // ---- The ESME

    void sendBind(int sequence) {
        SmppIdentity identity = settings.identity();
        bind = type(identity.traffic());
        bindSequence = sequence;
        wire.write(Pdu.of(bind)
                .sequence(sequence)
                .with(PduField.SYSTEM_ID, identity.systemId())
                .with(PduField.PASSWORD, identity.secret().reveal())
                .with(PduField.SYSTEM_TYPE, identity.systemType())
                .with(PduField.INTERFACE_VERSION, identity.version().wire())
                .with(identity.range(), PduField.ADDR_TON, PduField.ADDR_NPI, PduField.ADDRESS_RANGE)
                .build());
    }

    /** Whether this PDU, a response or a generic_nack, answers the bind that was sent. */
    boolean isAnswer(PduView view) {
        return view.type().answers(bind) && view.sequence() == bindSequence;
    }

    /** Handles the SMSC's positive bind response: determines the version of the session. */
    void accepted(PduView view) {
        SmppVersion asked = settings.identity().version();
        int offered = view.tlvNumber(TlvTag.SC_INTERFACE_VERSION, VERSION_ABSENT);
        if (offered != VERSION_ABSENT) {
            noteReserved(offered);
            version = asked.min(SmppVersion.of(offered));
        } else if (asked.hasTlvs()) {
            tolerance.note(SmppDeviation.NO_VERSION_OFFERED);
            version = settings.quirks().tlvsUnasked() ? SmppVersion.V34 : SmppVersion.V33;
        }
    }

    // ---- The SMSC

    void sendOutbind(int sequence) {
        wire.write(Pdu.of(PduType.OUTBIND)
                .sequence(sequence)
                .with(PduField.SYSTEM_ID, settings.identity().systemId())
                .with(PduField.PASSWORD, settings.identity().secret().reveal())
                .build());
    }

    /** Reads the bind in the view. @return the sign-in that the bind requests */
    SignIn asked(PduView view) {
        bind = view.type();
        bindSequence = view.sequence();
        traffic = traffic(bind);
        int wanted = view.number(PduField.INTERFACE_VERSION);
        noteReserved(wanted);
        version = settings.identity().version().min(SmppVersion.of(wanted));
        Address range = view.address(PduField.ADDR_TON, PduField.ADDR_NPI, PduField.ADDRESS_RANGE);
        return new SignIn(
                view.text(PduField.SYSTEM_ID),
                new Secret(view.text(PduField.PASSWORD)),
                traffic,
                view.text(PduField.SYSTEM_TYPE),
                range.text(),
                version.toString());
    }

    /** Reads the outbind in the view. @return the identity of the SMSC that sent the outbind */
    SignIn outbindAsked(PduView view) {
        outbindSequence = view.sequence();
        return new SignIn(
                view.text(PduField.SYSTEM_ID),
                new Secret(view.text(PduField.PASSWORD)),
                traffic,
                "",
                "",
                version.toString());
    }

    /**
     * Answers an outbind that is refused. An outbind has no response (3.4 section 4.1.7), so generic_nack says that the
     * SMSC gets no bind, instead of a close without a reason. The status is the same for every reason.
     */
    void refuseOutbind() {
        wire.nack(CommandStatus.RBINDFAIL, outbindSequence);
    }

    /** Accepts the bind. The response to a peer of 3.3 omits our version, because such a peer must not receive TLVs. */
    void accept() {
        Pdu.Builder response = Pdu.of(bind.response())
                .sequence(bindSequence)
                .with(PduField.SYSTEM_ID, settings.identity().systemId());
        if (version.hasTlvs()) {
            response.with(Tlv.of(
                    TlvTag.SC_INTERFACE_VERSION, settings.identity().version().wire()));
        }
        wire.write(response.build());
    }

    void refuse(Outcome why) {
        int status = why.code() != 0 ? why.code() : CommandStatus.RBINDFAIL.value();
        wire.refuse(bind, status, bindSequence);
    }

    // ----

    private static PduType type(Traffic traffic) {
        return switch (traffic) {
            case SENDS -> PduType.BIND_TRANSMITTER;
            case RECEIVES -> PduType.BIND_RECEIVER;
            case BOTH -> PduType.BIND_TRANSCEIVER;
        };
    }

    private static Traffic traffic(PduType bind) {
        return switch (bind) {
            case BIND_TRANSMITTER -> Traffic.SENDS;
            case BIND_RECEIVER -> Traffic.RECEIVES;
            default -> Traffic.BOTH;
        };
    }

    private void noteReserved(int octet) {
        if (octet != SmppVersion.V34.wire() && octet != SmppVersion.V50.wire() && octet > SmppVersion.V33.wire()) {
            tolerance.note(SmppDeviation.RESERVED_VERSION);
        }
    }
}
