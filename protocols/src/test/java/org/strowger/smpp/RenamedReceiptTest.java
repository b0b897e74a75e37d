package org.strowger.smpp;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.strowger.message.Rewrite;
import org.strowger.smpp.pdu.Pdu;
import org.strowger.smpp.pdu.PduField;
import org.strowger.smpp.pdu.PduForward;
import org.strowger.smpp.pdu.PduType;
import org.strowger.smpp.pdu.PduView;
import org.strowger.smpp.pdu.SmppTolerance;
import org.strowger.smpp.pdu.SmppVersion;
import org.strowger.smpp.pdu.Tlv;
import org.strowger.smpp.pdu.TlvTag;

/** A receipt that is passed on with another id, by the short way and by that of all other changes. */
class RenamedReceiptTest {
    private static final int RECEIPTS = 5_000;

    private final PduView view = new PduView();
    private int renamed;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void aReceiptRenamedInPlaceEqualsAComposedReceipt(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < RECEIPTS; i++) {
            byte[] octets = TestMessages.bytes(receipt(random));
            String id = id(random);
            // Not at the beginning of its buffer, as in a packet of many.
            ByteBuf packet = Unpooled.buffer().writeBytes(new byte[random.nextInt(40)]);
            int at = packet.writerIndex();
            packet.writeBytes(octets).writeBytes(new byte[random.nextInt(3)]);
            assertThat(view.read(packet, at, octets.length, SmppTolerance.USUAL).isAccepted())
                    .isTrue();
            same(id, "seed " + seed + ", receipt " + i);
        }
        assertThat(renamed).as("seed %d", seed).isBetween(RECEIPTS / 3, RECEIPTS - 100);
    }

    private void same(String id, String where) {
        Rewrite rewrite = Rewrite.NONE.reporting(id);
        if (!SmppForwarding.renames(view, rewrite, PduType.DELIVER_SM)) {
            return;
        }
        renamed++;
        ByteBuf usual = Unpooled.buffer();
        PduForward.write(
                view,
                PduType.DELIVER_SM,
                77,
                SmppForwarding.changes(view, rewrite, PduType.DELIVER_SM, SmppVersion.V34),
                usual);
        int room = PduForward.renamedOctetsMax(view, id);
        ByteBuf out = Unpooled.buffer(room, room);
        PduForward.renamed(view, PduType.DELIVER_SM, 77, id, out);
        assertThat(out.getInt(0)).as(where).isEqualTo(out.readableBytes());
        assertThat(told(out)).as(where).isEqualTo(told(usual));
    }

    /** All that it says; the order of TLVs has no meaning. */
    private static List<String> told(ByteBuf pdu) {
        byte[] octets = new byte[pdu.readableBytes()];
        pdu.getBytes(0, octets);
        Pdu read = TestMessages.pdu(octets);
        List<String> all = new ArrayList<>();
        for (int index = 0; index < read.type().layout().size(); index++) {
            PduField field = read.type().layout().field(index);
            all.add(field + " " + valueOf(read, field));
        }
        read.tlvs().stream().map(Tlv::toString).sorted().forEach(all::add);
        all.add(read.type() + " " + read.sequence());
        return all;
    }

    private static String valueOf(Pdu pdu, PduField field) {
        return switch (field.form()) {
            case U8 -> Integer.toString(pdu.number(field));
            case OCTETS -> HexFormat.of().formatHex(pdu.octets(field));
            default -> pdu.text(field);
        };
    }

    private static Pdu.Builder receipt(Random random) {
        boolean wide = random.nextInt(4) == 0;
        Charset set = wide ? StandardCharsets.UTF_16BE : StandardCharsets.ISO_8859_1;
        byte[] text = (random.nextInt(5) == 0 ? "no receipt" : text(random, wide)).getBytes(set);
        Pdu.Builder pdu = TestMessages.deliver("").with(PduField.ESM_CLASS, 4).with(PduField.DATA_CODING, wide ? 8 : 0);
        for (int i = random.nextInt(3); i > 0; i--) {
            pdu = pdu.with(new Tlv(0x1400 + i, new byte[random.nextInt(9)]));
        }
        for (int i = random.nextInt(8) == 0 ? 2 : random.nextInt(2); i > 0; i--) {
            pdu = pdu.with(Tlv.of(TlvTag.RECEIPTED_MESSAGE_ID, id(random)));
        }
        if (random.nextBoolean()) {
            pdu = pdu.with(Tlv.of(TlvTag.MESSAGE_STATE, 2));
        }
        return random.nextInt(6) == 0
                ? pdu.with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, text))
                : pdu.with(PduField.SHORT_MESSAGE, text);
    }

    private static String text(Random random, boolean wide) {
        String dates = random.nextBoolean() ? " submit date:2501311200 done date:2501311201" : "";
        return (random.nextBoolean() ? "id:" : "ID: ")
                + id(random)
                + (wide ? "" : " sub:001 dlvrd:001" + dates)
                + " stat:DELIVRD err:000 text:"
                + "x".repeat(random.nextInt(wide ? 20 : 120));
    }

    private static String id(Random random) {
        return Long.toString(random.nextLong() >>> (1 + random.nextInt(60)), 36).repeat(1 + random.nextInt(3));
    }
}
