package org.strowger.ucp;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.strowger.message.Status;
import org.strowger.ucp.operation.UcpErrorCode;

/** The error codes as people write them: by name, or by number behind the protocol's name, as {@code ucp:04}. */
final class UcpCodeWords {
    private static final String PREFIX = UcpSettings.NAME + ":";
    private static final int DIGITS_MAX = 2;
    private static final List<UcpErrorCode> NAMED = Arrays.stream(UcpErrorCode.values())
            .filter(each ->
                    each != UcpErrorCode.OF_LISTS && each != UcpErrorCode.PROPRIETARY && each != UcpErrorCode.UNLISTED)
            .toList();
    private static final Map<String, Status> BY_NAME = byName();

    private UcpCodeWords() {}

    static List<String> names() {
        return NAMED.stream().map(UcpErrorCode::label).toList();
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
        return UcpCodes.isCode(value) ? Optional.of(status(value, PREFIX + twoDigits(value))) : Optional.empty();
    }

    private static String twoDigits(int value) {
        return String.format("%02d", value);
    }

    private static Status status(int value, String name) {
        UcpErrorCode known = UcpErrorCode.of(value);
        return new Status(UcpSettings.NAME, value, NAMED.contains(known) ? known.label() : name, UcpCodes.kind(known));
    }

    private static Map<String, Status> byName() {
        Map<String, Status> all = new HashMap<>();
        for (UcpErrorCode each : NAMED) {
            all.put(each.label(), status(each.value(), each.label()));
        }
        return all;
    }
}
