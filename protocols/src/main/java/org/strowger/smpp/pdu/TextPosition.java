package org.strowger.smpp.pdu;

/** The place of the text in a PDU: in short_message, in the TLV message_payload, or nowhere. */
public enum TextPosition {
    NOWHERE {
        @Override
        public int begin(PduView view) {
            return view.tlvBegin();
        }

        @Override
        public int length(PduView view) {
            return 0;
        }
    },
    FIELD {
        @Override
        public int begin(PduView view) {
            return view.begin(PduField.SHORT_MESSAGE);
        }

        @Override
        public int length(PduView view) {
            return view.end(PduField.SHORT_MESSAGE) - begin(view);
        }
    },
    PAYLOAD {
        @Override
        public int begin(PduView view) {
            return view.tlv(TlvTag.MESSAGE_PAYLOAD);
        }

        @Override
        public int length(PduView view) {
            return view.tlvOctets(begin(view));
        }
    };

    /** Returns the index of the text in the buffer. */
    public abstract int begin(PduView view);

    /** Returns the length of the text in octets. */
    public abstract int length(PduView view);

    /** As {@link #length}, without a last octet that is half a UCS-2 character. */
    public final int wholeLength(PduView view) {
        int octets = length(view);
        boolean half = octets % 2 != 0 && view.isUcs2() && !EsmClass.hasHeader(view.number(PduField.ESM_CLASS));
        return half ? octets - 1 : octets;
    }

    /**
     * Returns a copy of the header before the text, for a message that has a header. Returns the whole text if the
     * length in the header exceeds it.
     */
    public final byte[] headerOctets(PduView view) {
        int length = length(view);
        byte[] octets =
                new byte[length == 0 ? 0 : Math.min(length, 1 + view.bytes().getUnsignedByte(begin(view)))];
        view.bytes().getBytes(begin(view), octets);
        return octets;
    }

    /** Returns a copy of the text. */
    public final byte[] octets(PduView view) {
        byte[] octets = new byte[length(view)];
        view.bytes().getBytes(begin(view), octets);
        return octets;
    }

    /**
     * Returns the place of the text. If both places have a text, message_payload takes precedence (5.0 section
     * 4.8.4.36).
     */
    static TextPosition of(PduView view) {
        if (view.tlv(TlvTag.MESSAGE_PAYLOAD) != PduView.ABSENT) {
            return PAYLOAD;
        }
        return view.has(PduField.SHORT_MESSAGE) ? FIELD : NOWHERE;
    }
}
