package org.strowger.router.config.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.Faults;
import org.strowger.router.config.fault.Source;
import org.strowger.router.config.fault.Span;
import org.strowger.router.file.RegularFiles;

/** Reads a file as UTF-8 text of limited size. */
final class BoundedText {
    /** Maximum size of a file; enough for ten thousand applications of 400 bytes each. */
    static final int OCTETS_MAX = 4 << 20;

    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private BoundedText() {}

    /** Reads the file. If it is not valid text or too large, reports a fault and returns an empty result. */
    static Optional<Source> read(Path file, Faults faults) throws IOException {
        return text(file, RegularFiles.read(file, OCTETS_MAX), faults);
    }

    static Optional<Source> text(Path file, byte[] octets, Faults faults) {
        if (octets.length > OCTETS_MAX) {
            Span begin = Span.at(Source.of(file, ""), 1, 1);
            faults.add(
                    begin,
                    "",
                    FaultText.of("the file is larger than " + (OCTETS_MAX >> 20) + " MiB")
                            .advising("check that this is the right file; lists can be split into included files"));
            return Optional.empty();
        }
        CharsetDecoder decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        ByteBuffer in = ByteBuffer.wrap(octets);
        CharBuffer out = CharBuffer.allocate(octets.length);
        CoderResult result = decoder.decode(in, out, true);
        String text = out.flip().toString();
        if (!text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
            text = text.substring(1);
        }
        Source source = Source.of(file, text);
        if (result.isError()) {
            faults.addBlanked(
                    source.end(),
                    FaultText.of(String.format("the file is not UTF-8: byte 0x%02X", octets[in.position()]))
                            .advising("save the file as UTF-8"));
            return Optional.empty();
        }
        return Optional.of(source);
    }
}
