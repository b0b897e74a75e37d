package org.strowger.smpp.pdu;

import io.netty.buffer.ByteBuf;
import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Address;

/** Copies the contents of a view into values that do not depend on the buffer. */
public final class PduReader {
    private final PduView view;
    private final ByteBuf bytes;
    private final Pdu.Builder pdu;

    private PduReader(PduView view) {
        this.view = view;
        this.bytes = view.bytes();
        this.pdu = Pdu.of(view.type()).status(view.status()).sequence(view.sequence());
    }

    public static Pdu read(PduView view) {
        PduReader reader = new PduReader(view);
        reader.fields();
        reader.tlvs();
        return reader.pdu.build();
    }

    /** Returns the recipients of a submit_multi. */
    public static List<Destination> destinations(PduView view) {
        return new PduReader(view).destinations(view.begin(PduField.DEST_ADDRESS), view.end(PduField.DEST_ADDRESS));
    }

    private void fields() {
        PduLayout layout = view.type().layout();
        if (!view.hasBody()) {
            pdu.withoutBody();
            return;
        }
        for (int index = 0; index < layout.size(); index++) {
            field(layout, index);
        }
    }

    private void field(PduLayout layout, int index) {
        PduField field = layout.field(index);
        switch (field.form()) {
            case U8 -> pdu.with(field, view.number(field));
            case CSTRING, TIME -> pdu.with(field, view.text(field));
            case OCTETS -> pdu.with(field, view.octets(field));
            case DESTINATIONS -> pdu.to(destinations(view.begin(field), view.end(field)));
            case UNREACHED -> pdu.unreached(unreached(view.begin(field), view.end(field)));
            case MESSAGE_IDS -> pdu.messageIds(strings(view.begin(field), view.end(field)));
        }
    }

    private List<Destination> destinations(int begin, int end) {
        List<Destination> all = new ArrayList<>();
        int at = begin;
        while (at < end) {
            if (bytes.getByte(at) == Destination.FLAG_LIST) {
                String list = string(at + 1);
                all.add(Destination.list(list));
                at += 1 + list.length() + 1;
            } else {
                Address address = address(at + 1);
                all.add(Destination.to(address));
                at += 1 + octets(address);
            }
        }
        return all;
    }

    private List<Unreached> unreached(int begin, int end) {
        List<Unreached> all = new ArrayList<>();
        int at = begin;
        while (at < end) {
            Address address = address(at);
            at += octets(address);
            all.add(new Unreached(address, bytes.getInt(at)));
            at += Unreached.STATUS_OCTETS;
        }
        return all;
    }

    private List<String> strings(int begin, int end) {
        List<String> all = new ArrayList<>();
        int at = begin;
        while (at < end) {
            String text = string(at);
            all.add(text);
            at += text.length() + 1;
        }
        return all;
    }

    private Address address(int at) {
        return new Address(bytes.getUnsignedByte(at), bytes.getUnsignedByte(at + 1), string(at + 2));
    }

    /** Returns the length of type, plan, text and NUL. */
    private static int octets(Address address) {
        return 2 + address.text().length() + 1;
    }

    private String string(int at) {
        int nul = bytes.indexOf(at, view.endOfPdu(), (byte) 0);
        return bytes.toString(at, nul - at, java.nio.charset.StandardCharsets.ISO_8859_1);
    }

    private void tlvs() {
        for (int at = view.firstTlv(); at != PduView.ABSENT; at = view.nextTlv(at)) {
            byte[] value = new byte[view.tlvOctets(at)];
            bytes.getBytes(at, value);
            pdu.with(new Tlv(view.tlvTag(at), value));
        }
    }
}
