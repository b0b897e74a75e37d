package org.strowger.router.config.file;

import java.nio.file.Path;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.ConsoleSettings.UnixSocket;
import org.strowger.router.config.ConsoleSettings.User;
import org.strowger.router.config.HttpSettings;
import org.strowger.router.config.OperatorSettings;
import org.strowger.router.config.PrivacySettings;
import org.strowger.router.config.RecordSettings;
import org.strowger.router.config.ServerTls;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.keys.Grammar;
import org.strowger.router.config.keys.ServiceKeys.Console;
import org.strowger.router.config.keys.ServiceKeys.Http;
import org.strowger.router.config.keys.ServiceKeys.Privacy;
import org.strowger.router.config.keys.ServiceKeys.Records;
import org.strowger.router.config.value.Password;

/** Builds the settings of the operator interfaces from sections. */
final class OperatorAssembly {
    private static final Path USUAL_SOCKET = Path.of("/run/strowger/console.sock");

    private OperatorAssembly() {}

    static OperatorSettings of(SectionValues file) {
        return new OperatorSettings(
                console(file.value(Grammar.CONSOLE)),
                http(file.value(Grammar.HTTP)),
                records(file),
                privacy(file.value(Grammar.PRIVACY)));
    }

    private static ConsoleSettings console(SectionValues console) {
        return new ConsoleSettings(
                console.value(Console.LISTEN),
                new UnixSocket(console.value(Console.SOCKET, USUAL_SOCKET), console.isWritten(Console.SOCKET)),
                console.value(Console.ADMINS),
                console.find(Console.TLS).map(ListenerAssembly::tls).orElse(ServerTls.NONE),
                console.value(Console.USERS).stream()
                        .map(OperatorAssembly::user)
                        .toList());
    }

    private static User user(SectionValues user) {
        return new User(user.value(Console.USER_NAME), user.value(Console.PASSWORD), user.value(Console.ROLE));
    }

    private static HttpSettings http(SectionValues http) {
        String token = http.find(Http.TOKEN).map(ListenerAssembly::plain).orElse("");
        return new HttpSettings(
                http.value(Http.LISTEN),
                http.find(Http.TLS).map(ListenerAssembly::tls).orElse(ServerTls.NONE),
                new Password.Plain(token));
    }

    private static RecordSettings records(SectionValues file) {
        SectionValues records = file.value(Grammar.RECORDS);
        return new RecordSettings(
                records.value(Records.PATH),
                records.value(Records.STEPS),
                records.value(Records.ROTATE),
                records.value(Records.KEEP),
                file.isWritten(Grammar.RECORDS));
    }

    private static PrivacySettings privacy(SectionValues privacy) {
        return new PrivacySettings(privacy.value(Privacy.MASK_TEXT), privacy.value(Privacy.MASK_NUMBERS));
    }
}
