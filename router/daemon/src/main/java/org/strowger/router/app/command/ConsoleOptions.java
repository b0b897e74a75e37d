package org.strowger.router.app.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.strowger.bound.Within;
import org.strowger.router.cli.CommandFailure;
import org.strowger.router.cli.TlsOptions;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.tls.TlsIdentity;

/**
 * Parses the arguments of {@code strowger console}: options, then a console command. Avoids picocli, whose start-up
 * takes as long as all other work of a command.
 */
@Within(Within.Scope.COMMAND)
final class ConsoleOptions {
    private static final Set<String> WITH_VALUE =
            Set.of("--connect", "--socket", "--user", "--password-file", "--ca", "--certificate", "--key");
    private static final Set<String> WITHOUT = Set.of("--tls", "--no-verify-host");

    private final Map<String, String> given = new HashMap<>();
    private final List<Path> cas = new ArrayList<>();
    private final List<String> command;

    private ConsoleOptions(List<String> words) {
        int i = 0;
        while (i < words.size() && words.get(i).startsWith("-")) {
            i += take(words, i);
        }
        command = List.copyOf(words.subList(i, words.size()));
    }

    static ConsoleOptions of(List<String> words) {
        ConsoleOptions options = new ConsoleOptions(words);
        options.check();
        return options;
    }

    /** @return the number of arguments consumed */
    private int take(List<String> words, int at) {
        String word = words.get(at);
        int equals = word.indexOf('=');
        String name = equals < 0 ? word : word.substring(0, equals);
        if (WITHOUT.contains(word)) {
            given.put(word, "");
            return 1;
        }
        if (!WITH_VALUE.contains(name)) {
            throw CommandFailure.usage("unknown option '" + name + "'; see strowger console --help");
        }
        if (equals < 0 && at + 1 == words.size()) {
            throw CommandFailure.usage("a value is missing after " + name);
        }
        String value = equals < 0 ? words.get(at + 1) : word.substring(equals + 1);
        if (name.equals("--ca")) {
            cas.add(Path.of(value));
        } else {
            given.put(name, value);
        }
        return equals < 0 ? 2 : 1;
    }

    private void check() {
        if (given.containsKey("--connect") && given.containsKey("--socket")) {
            throw CommandFailure.usage("--connect and --socket cannot be combined");
        }
        boolean aboutTls = !cas.isEmpty()
                || given.containsKey("--no-verify-host")
                || given.containsKey("--certificate")
                || given.containsKey("--key");
        if (aboutTls && !given.containsKey("--tls")) {
            throw CommandFailure.usage("--ca, --no-verify-host, --certificate and --key need --tls");
        }
    }

    boolean has(String option) {
        return given.containsKey(option);
    }

    Optional<String> find(String option) {
        return Optional.ofNullable(given.get(option));
    }

    ClientTls tls() {
        List<TlsIdentity> identities = TlsOptions.identities(
                find("--certificate").map(Path::of).orElse(null),
                find("--key").map(Path::of).orElse(null));
        return new ClientTls(cas, !has("--no-verify-host"), identities);
    }

    /** The command to run; if empty, commands are read from standard input. */
    List<String> command() {
        return command;
    }
}
