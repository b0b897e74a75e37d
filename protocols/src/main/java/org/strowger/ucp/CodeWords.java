package org.strowger.ucp;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.strowger.message.Status;
import org.strowger.ucp.operation.ErrorCode;

/** The error codes as people write them: by name, or by number behind the protocol's name, as {@code ucp:04}. */
final class CodeWords {
    private static final String PREFIX = UcpSuite.NAME + ":";
    private static final int DIGITS_MAX = 2;
    private static final List<ErrorCode> NAMED = Arrays.stream(ErrorCode.values())
            .filter(each -> each != ErrorCode.OF_LISTS && each != ErrorCode.PROPRIETARY && each != ErrorCode.UNLISTED)
            .toList();
    private static final Map<String, Status> BY_NAME = byName();

    private CodeWords() {}

    static List<String> names() {
        return NAMED.stream().map(ErrorCode::label).toList();
    }

    static Optional<Status> find(String word) {
        String small = word.toLowerCase(Locale.ROOT);
        return small.startsWith(PREFIX)
                ? numbered(small.substring(PREFIX.length()))
                : Optional.ofNullable(BY_NAME.get(small));
    }

    private static Optional<Status> numbered(String digits) {
        boolean number = !digits.isEmpty()
                && digits.length() <= DIGITS_MAX
                && digits.chars().allMatch(each -> each >= '0' && each <= '9');
        int value = number ? Integer.parseInt(digits) : 0;
        return Codes.isCode(value) ? Optional.of(status(value, PREFIX + twoDigits(value))) : Optional.empty();
    }

    private static String twoDigits(int value) {
        return String.format("%02d", value);
    }

    private static Status status(int value, String name) {
        ErrorCode known = ErrorCode.of(value);
        return new Status(UcpSuite.NAME, value, NAMED.contains(known) ? known.label() : name, Codes.kind(known));
    }

    private static Map<String, Status> byName() {
        Map<String, Status> all = new HashMap<>();
        for (ErrorCode each : NAMED) {
            all.put(each.label(), status(each.value(), each.label()));
        }
        return all;
    }
}
