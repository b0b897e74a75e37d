package org.strowger.smpp.pdu.fuzz;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.strowger.smpp.pdu.Vector;
import org.strowger.smpp.pdu.Vectors;

/** The inputs that fuzzing begins with: the vectors, and former findings. */
final class Seeds {
    /** Every PDU and stream of the vectors, the damaged ones included. */
    static final List<byte[]> ALL = Vectors.all().stream().map(Vector::octets).toList();

    private Seeds() {}

    /** The inputs that once broke something in this target. */
    static List<byte[]> found(FuzzTarget target) {
        return lines("/smpp/found.txt").stream()
                .filter(each -> each.startsWith(target + " "))
                .map(each -> HexFormat.of().parseHex(each.split(" ", 3)[1]))
                .toList();
    }

    private static List<String> lines(String resource) {
        try (InputStream in = Seeds.class.getResourceAsStream(resource)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
