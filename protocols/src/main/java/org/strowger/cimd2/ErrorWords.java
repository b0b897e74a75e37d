package org.strowger.cimd2;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.strowger.cimd2.packet.ErrorCode;
import org.strowger.cimd2.packet.Retry;
import org.strowger.message.Status;

/** The error codes of CIMD2 as people write them: by name or by number, behind the protocol's name. */
final class ErrorWords {
    private static final String PREFIX = Cimd2Suite.NAME + ":";
    private static final int DIGITS_MAX = 3;

    private static final List<ErrorCode> NAMED = Arrays.stream(ErrorCode.values())
            .filter(each -> each != ErrorCode.UNLISTED && isError(each))
            .toList();

    private ErrorWords() {}

    static List<String> names() {
        return NAMED.stream().map(ErrorWords::name).toList();
    }

    static Optional<Status> find(String word) {
        String small = word.toLowerCase(Locale.ROOT);
        for (ErrorCode each : NAMED) {
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
        return Errors.isCode(code) && isError(ErrorCode.of(code)) ? Optional.of(status(code)) : Optional.empty();
    }

    /** What says that all is well is no reason to refuse anything. */
    private static boolean isError(ErrorCode code) {
        return code.retry() != Retry.NONE;
    }

    private static Status status(int code) {
        ErrorCode known = ErrorCode.of(code);
        String name = known == ErrorCode.UNLISTED ? PREFIX + code : name(known);
        return new Status(Cimd2Suite.NAME, code, name, Errors.kind(known));
    }

    private static String name(ErrorCode code) {
        return PREFIX + code.label();
    }
}
