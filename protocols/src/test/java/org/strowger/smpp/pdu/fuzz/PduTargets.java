package org.strowger.smpp.pdu.fuzz;

import static org.strowger.smpp.pdu.fuzz.Claims.claim;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.strowger.message.Address;
import org.strowger.smpp.pdu.Leniency;
import org.strowger.smpp.pdu.MessageRules;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduChanges;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduForward;
import org.strowger.smpp.pdu.PduFrame;
import org.strowger.smpp.pdu.PduHeader;
import org.strowger.smpp.pdu.PduReader;
import org.strowger.smpp.pdu.PduRefusal;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.PduWriter;
import org.strowger.smpp.pdu.SmppDeviation;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/** The codec. Each PDU lies in an array of exactly its size, so that a look beyond its end throws. */
final class PduTargets {
    private static final List<Leniency> LENIENCIES = List.of(Leniency.STRICT, Leniency.TOLERANT, Leniency.ALL);

    /**
     * The deviations that a response may have, because the request that it answers would wait in vain; we never write
     * them.
     */
    private static final Set<SmppDeviation> NOT_TO_BE_WRITTEN = EnumSet.of(
            SmppDeviation.LONG_STRING,
            SmppDeviation.SHORT_TIME,
            SmppDeviation.MISSING_BODY,
            SmppDeviation.ERROR_BODY,
            SmppDeviation.DAMAGED_RESPONSE,
            SmppDeviation.DAMAGED_ERROR_BODY);

    /** Of these, every leniency reads as much as it can, and nobody uses what it reads. */
    private static final Set<SmppDeviation> DAMAGED =
            EnumSet.of(SmppDeviation.DAMAGED_RESPONSE, SmppDeviation.DAMAGED_ERROR_BODY);

    private PduTargets() {}

    // ---- Reading

    static void read(byte[] input) {
        for (byte[] each : pdus(input)) {
            Set<SmppDeviation> noted = EnumSet.noneOf(SmppDeviation.class);
            Pdu strictly = read(each, new SmppTolerance(Leniency.STRICT, noted::add));
            boolean whole = strictly != null && noted.stream().noneMatch(DAMAGED::contains);
            for (Leniency leniency : LENIENCIES) {
                Pdu read = read(each, SmppTolerance.of(leniency));
                claim(!whole || strictly.equals(read), "what is read strictly is read so by all");
            }
        }
    }

    /** The whole PDUs of the input, and all of it as one PDU with the length put right. */
    private static List<byte[]> pdus(byte[] input) {
        List<byte[]> all = new ArrayList<>();
        ByteBuf stream = Unpooled.wrappedBuffer(input);
        int at = 0;
        int octets = PduFrame.octets(stream, at, PduHeader.PDU_OCTETS_MAX);
        while (octets > 0) {
            all.add(Arrays.copyOfRange(input, at, at + octets));
            at += octets;
            octets = PduFrame.octets(stream, at, PduHeader.PDU_OCTETS_MAX);
        }
        if (octets == PduFrame.IMPOSSIBLE) {
            claim(!PduFrame.refusal(stream, at, PduHeader.PDU_OCTETS_MAX).isAccepted(), "a refusal says so");
        }
        if (input.length >= PduHeader.OCTETS && input.length <= PduHeader.PDU_OCTETS_MAX) {
            byte[] whole = input.clone();
            Unpooled.wrappedBuffer(whole).setInt(0, whole.length);
            all.add(whole);
        }
        return all;
    }

    /** @return null if it was refused */
    private static Pdu read(byte[] pdu, SmppTolerance tolerance) {
        PduView view = new PduView();
        PduRefusal refusal = view.read(Unpooled.wrappedBuffer(pdu), 0, pdu.length, tolerance);
        claimSound(refusal, pdu);
        claim(view.octets() == pdu.length, "a view knows how long its PDU is");
        if (!refusal.isAccepted()) {
            return null;
        }
        look(view);
        for (SmppVersion version : SmppVersion.values()) {
            claimSound(MessageRules.check(view, version, tolerance), pdu);
        }
        Pdu read = PduReader.read(view);
        claim(!read.toString().isEmpty(), "a PDU can be shown");
        return read;
    }

    private static void look(PduView view) {
        claim(view.tlvBegin() <= view.tlvEnd() && view.tlvEnd() <= view.octets(), "TLVs lie within their PDU");
        for (TlvTag tag : TlvTag.values()) {
            view.tlvNumber(tag, 0);
            claim(view.tlvText(tag).length() <= view.tlvValue(tag).length, "a text is no longer than its TLV");
        }
        claim(view.text().octets(view).length <= view.octets(), "a text is no longer than its PDU");
    }

    private static void claimSound(PduRefusal refusal, byte[] pdu) {
        int offset = refusal.violation().offset();
        claim(offset >= 0 && offset <= pdu.length, "a refusal points into the PDU");
        claim(!refusal.toString().isEmpty(), "a refusal can be shown");
    }

    // ---- Writing again

    static void roundTrip(byte[] input) {
        for (byte[] each : pdus(input)) {
            Set<SmppDeviation> noted = EnumSet.noneOf(SmppDeviation.class);
            PduView view = new PduView();
            SmppTolerance tolerance = new SmppTolerance(Leniency.STRICT, noted::add);
            boolean accepted = view.read(Unpooled.wrappedBuffer(each), 0, each.length, tolerance)
                    .isAccepted();
            if (accepted && noted.stream().noneMatch(NOT_TO_BE_WRITTEN::contains)) {
                writtenAgain(each, view, noted);
            }
        }
    }

    private static void writtenAgain(byte[] before, PduView view, Set<SmppDeviation> noted) {
        Pdu pdu = PduReader.read(view);
        byte[] after = written(pdu);
        if (noted.isEmpty()) {
            claim(Arrays.equals(before, after), "what deviates in nothing is written as it came");
        }
        Pdu again = read(after, SmppTolerance.STRICT);
        claim(pdu.equals(again), "what is written again says the same");
        if (pdu.type().layout().has(PduField.PASSWORD)) {
            claim(pdu.text(PduField.PASSWORD).equals(again.text(PduField.PASSWORD)), "the password is the same");
        }
    }

    private static byte[] written(Pdu pdu) {
        ByteBuf out = Unpooled.buffer();
        PduWriter.write(pdu, out);
        claim(out.readableBytes() <= PduWriter.octetsMax(pdu), "a PDU takes no more room than was asked for");
        return octets(out);
    }

    private static byte[] octets(ByteBuf out) {
        byte[] octets = new byte[out.readableBytes()];
        out.readBytes(octets);
        return octets;
    }

    // ---- Passing on

    static void forward(byte[] input) {
        for (byte[] each : pdus(input)) {
            for (Leniency leniency : LENIENCIES) {
                PduView view = new PduView();
                PduRefusal refusal =
                        view.read(Unpooled.wrappedBuffer(each), 0, each.length, SmppTolerance.of(leniency));
                if (refusal.isAccepted() && view.type().isMessage()) {
                    passedOnAsItIs(view, leniency);
                    passedOnChanged(view, leniency);
                }
            }
        }
    }

    private static void passedOnAsItIs(PduView view, Leniency leniency) {
        PduView after = passedOn(view, PduChanges.NONE, leniency);
        Pdu before = PduReader.read(view);
        claim(before.tlvs().equals(PduReader.read(after).tlvs()), "the TLVs are passed on");
        for (int index = 0; index < before.type().layout().size(); index++) {
            PduField field = before.type().layout().field(index);
            claim(Arrays.equals(view.octets(field), after.octets(field)), field + " is passed on");
        }
    }

    private static void passedOnChanged(PduView view, Leniency leniency) {
        Address other = new Address(1, 1, "4912345");
        PduChanges changes = PduChanges.NONE
                .from(other)
                .with(PduField.REGISTERED_DELIVERY, 1)
                .with(Tlv.of(TlvTag.DEST_PORT, 7));
        if (view.has(PduField.SHORT_MESSAGE)) {
            changes = changes.withShortMessage(new byte[] {1, 2, 3}).without(TlvTag.MESSAGE_PAYLOAD);
        }
        PduView after = passedOn(view, changes, leniency);
        claim(after.text(PduField.SOURCE_ADDR).equals(other.text()), "the sender is changed");
        claim(after.number(PduField.ESM_CLASS) == view.number(PduField.ESM_CLASS), "what is not changed stays");
        claim(after.tlvNumber(TlvTag.DEST_PORT, 0) == 7, "the TLV is changed");
        claim(!view.has(PduField.SHORT_MESSAGE) || after.text().octets(after).length == 3, "the text is changed");
    }

    private static PduView passedOn(PduView view, PduChanges changes, Leniency leniency) {
        PduType as = view.type() == PduType.SUBMIT_SM ? PduType.DELIVER_SM : view.type();
        ByteBuf out = Unpooled.buffer();
        int octets = PduForward.write(view, as, 7, changes, out);
        claim(octets == out.readableBytes(), "as many octets are written as are told");
        claim(octets <= PduForward.octetsMax(view, changes), "a PDU takes no more room than was asked for");
        PduView after = new PduView();
        byte[] pdu = octets(out);
        PduRefusal refusal = after.read(Unpooled.wrappedBuffer(pdu), 0, pdu.length, SmppTolerance.of(leniency));
        claim(refusal.isAccepted(), "what was accepted and passed on is accepted again");
        return after;
    }
}
