package org.strowger.smpp;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.strowger.message.Status;
import org.strowger.smpp.pdu.CommandStatus;

/** The statuses of SMPP as people write them: by name, or by number behind the protocol's name. */
final class SmppStatusWords {
    private static final long VALUE_MAX = 0xFFFF_FFFFL;
    private static final int HEX = 16;

    /** Zeros in front do no harm; more digits than these are too large for a status, whatever they are. */
    private static final Pattern NUMBER = Pattern.compile("smpp:(?:0x0*([0-9a-f]{1,8})|0*([0-9]{1,10}))");

    private static final List<CommandStatus> NAMED = Arrays.stream(CommandStatus.values())
            .filter(each -> each != CommandStatus.ROK && each != CommandStatus.UNLISTED)
            .toList();

    private static final Map<String, Status> BY_NAME = byName();

    private SmppStatusWords() {}

    static List<String> names() {
        return NAMED.stream().map(CommandStatus::wireName).toList();
    }

    static Optional<Status> find(String word) {
        String small = word.toLowerCase(Locale.ROOT);
        Matcher number = NUMBER.matcher(small);
        return number.matches() ? numbered(number) : Optional.ofNullable(BY_NAME.get(small));
    }

    /** Success is no reason to refuse anything, so 0 is none. */
    private static Optional<Status> numbered(Matcher number) {
        String hex = number.group(1);
        long value = hex == null ? Long.parseLong(number.group(2)) : Long.parseLong(hex, HEX);
        return value == 0 || value > VALUE_MAX ? Optional.empty() : Optional.of(status((int) value));
    }

    private static Status status(int value) {
        return new Status(
                SmppSettings.NAME, value, CommandStatus.nameOf(value), SmppStatuses.kind(CommandStatus.of(value)));
    }

    private static Map<String, Status> byName() {
        Map<String, Status> all = new HashMap<>();
        for (CommandStatus each : NAMED) {
            all.put(each.wireName().toLowerCase(Locale.ROOT), status(each.value()));
        }
        return all;
    }
}
