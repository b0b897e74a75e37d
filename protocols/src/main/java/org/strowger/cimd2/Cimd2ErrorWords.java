package org.strowger.cimd2;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.strowger.cimd2.packet.Cimd2ErrorCode;
import org.strowger.message.Status;

/** The error codes of CIMD2 as people write them: by name or by number, behind the protocol's name. */
final class Cimd2ErrorWords {
    private static final String PREFIX = Cimd2Settings.NAME + ":";
    private static final int DIGITS_MAX = 3;

    private static final List<Cimd2ErrorCode> NAMED = Arrays.stream(Cimd2ErrorCode.values())
            .filter(each -> each != Cimd2ErrorCode.UNLISTED && isError(each))
            .toList();

    private Cimd2ErrorWords() {}

    static List<String> names() {
        return NAMED.stream().map(Cimd2ErrorWords::name).toList();
    }

    static Optional<Status> find(String word) {
        String small = word.toLowerCase(Locale.ROOT);
        for (Cimd2ErrorCode each : NAMED) {
            if (name(each).equals(small)) {
                return Optional.of(status(each.code()));
            }
        }
        return small.startsWith(PREFIX) ? numbered(small.substring(PREFIX.length())) : Optional.empty();
    }

    private static Optional<Status> numbered(String digits) {
        boolean number = !digits.isEmpty()
                && digits.length() <= DIGITS_MAX
                && digits.chars().allMatch(each -> each >= '0' && each <= '9');
        int code = number ? Integer.parseInt(digits) : 0;
        return Cimd2Errors.isCode(code) && isError(Cimd2ErrorCode.of(code))
                ? Optional.of(status(code))
                : Optional.empty();
    }

    /** What says that all is well is no reason to refuse anything. */
    private static boolean isError(Cimd2ErrorCode code) {
        return code.retry() != Cimd2ErrorCode.Retry.NONE;
    }

    private static Status status(int code) {
        Cimd2ErrorCode known = Cimd2ErrorCode.of(code);
        String name = known == Cimd2ErrorCode.UNLISTED ? PREFIX + code : name(known);
        return new Status(Cimd2Settings.NAME, code, name, Cimd2Errors.kind(known));
    }

    private static String name(Cimd2ErrorCode code) {
        return PREFIX + code.label();
    }
}
