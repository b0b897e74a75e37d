package org.strowger.tools.decode;

import io.netty.buffer.Unpooled;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.strowger.protocol.dump.PacketSummary;

/**
 * Decodes an input of any supported form and prints the packets. The memory used does not depend on the length of the
 * input.
 */
public final class Decoding {
    private static final int HEAD_OCTETS = 4096;
    private static final int CHUNK_OCTETS = 8192;
    /** The magic numbers of pcap files, in both byte orders and with both time units, and of pcapng files. */
    private static final Set<Integer> CAPTURES = Set.of(0xA1B2C3D4, 0xD4C3B2A1, 0xA1B23C4D, 0x4D3CB2A1, 0x0A0D0D0A);

    private static final int UTF8_MARK_OCTETS = 3;

    private final DecodePlan plan;
    private final DecodeTally tally = new DecodeTally();

    private Decoding(DecodePlan plan) {
        this.plan = plan;
    }

    /**
     * Decodes hexadecimal digits.
     *
     * @return whether the whole input was decoded and no packet was refused
     */
    public static boolean digits(String text, DecodePlan plan) {
        Decoding decoding = new Decoding(plan);
        Sections sections = new Sections(plan, decoding.tally);
        TextInput.read(text, sections);
        sections.end();
        return decoding.finish();
    }

    /** Decodes hexadecimal digits, a dump or raw octets. The form is determined from the first octets. */
    public static boolean stream(InputStream in, DecodePlan plan) throws IOException {
        Decoding decoding = new Decoding(plan);
        decoding.read(new BufferedInputStream(in, HEAD_OCTETS));
        return decoding.finish();
    }

    private boolean finish() {
        plan.page().line(tally.text(plan.decoder().packetName()));
        return tally.isClean();
    }

    private void read(InputStream in) throws IOException {
        in.mark(HEAD_OCTETS);
        byte[] head = in.readNBytes(HEAD_OCTETS);
        in.reset();
        if (head.length == 0) {
            throw new InputFault("the input is empty");
        }
        if (CAPTURES.contains(first(head))) {
            throw new InputFault("this is a capture: pipe the payload of its TCP segments to decode with tshark, as the"
                    + " manual of the tools shows");
        }
        octets(in, head);
    }

    private void octets(InputStream in, byte[] head) throws IOException {
        Sections sections = new Sections(plan, tally);
        if (isMark(head, 0xFF, 0xFE) || isMark(head, 0xFE, 0xFF)) {
            throw new InputFault("this is text in UTF-16: save it as ASCII or UTF-8");
        } else if (isMark(head, 0xEF, 0xBB, 0xBF)) {
            in.skipNBytes(UTF8_MARK_OCTETS);
            TextInput.read(in, text(head).substring(UTF8_MARK_OCTETS), sections);
        } else if (isText(head) && !isPacketInText(head)) {
            TextInput.read(in, text(head), sections);
        } else {
            raw(in, sections);
        }
        sections.end();
    }

    private void raw(InputStream in, Sections sections) throws IOException {
        byte[] chunk = new byte[CHUNK_OCTETS];
        int read = in.read(chunk);
        while (read >= 0 && !plan.page().isClosed()) {
            sections.octets(chunk, 0, read);
            read = in.read(chunk);
        }
    }

    /**
     * Whether the text consists of packets of the protocol itself rather than digits; the first line of HTTP is text.
     */
    private boolean isPacketInText(byte[] head) {
        int lineEnd = text(head).indexOf('\n');
        return plan.decoder().comesInPieces()
                && lineEnd >= 0
                && !plan.decoder()
                        .summarize(Unpooled.wrappedBuffer(head, 0, lineEnd + 1))
                        .equals(PacketSummary.OUT_OF_STEP);
    }

    private static String text(byte[] octets) {
        return new String(octets, StandardCharsets.ISO_8859_1);
    }

    private static int first(byte[] head) {
        return head.length < Integer.BYTES
                ? 0
                : (head[0] & 0xFF) << 24 | (head[1] & 0xFF) << 16 | (head[2] & 0xFF) << 8 | (head[3] & 0xFF);
    }

    private static boolean isMark(byte[] head, int... mark) {
        for (int i = 0; i < mark.length; i++) {
            if (i >= head.length || (head[i] & 0xFF) != mark[i]) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the input begins with printable characters and white space only. No packet of the supported protocols
     * does.
     */
    private static boolean isText(byte[] head) {
        for (byte each : head) {
            boolean typed = (each >= ' ' && each < 0x7F) || Character.isWhitespace(each);
            if (!typed) {
                return false;
            }
        }
        return true;
    }
}
