package org.strowger.router.admin.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.strowger.router.admin.command.CommandCounts;
import org.strowger.router.admin.command.CommandRefused;
import org.strowger.router.admin.command.Commands;
import org.strowger.router.admin.console.CommandExecution;
import org.strowger.router.admin.console.ConsoleAccess;
import org.strowger.router.admin.console.ConsoleContext;
import org.strowger.router.admin.console.HttpConsole;
import org.strowger.router.admin.console.HttpConsole.SignIn;
import org.strowger.router.config.ConsoleRole;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.tls.ServerTls;
import org.strowger.router.config.value.Password;
import org.strowger.router.thread.FailedLogins;
import org.strowger.router.thread.PasswordMemory;

final class PageSessionsTest {
    private static final InetSocketAddress FROM = new InetSocketAddress(InetAddress.getLoopbackAddress(), 5);

    private final ExecutorService executor = Executors.newSingleThreadExecutor();
    private final Random random = new Random(3);
    private final PageSessions sessions = new PageSessions(count -> {
        byte[] octets = new byte[count];
        random.nextBytes(octets);
        return octets;
    });

    @AfterEach
    void ends() {
        executor.shutdownNow();
    }

    private SignIn signIn(String name) throws CommandRefused {
        ConsoleSettings settings = new ConsoleSettings(
                ConsoleSettings.OFF,
                new ConsoleSettings.UnixSocket(java.nio.file.Path.of(""), true),
                List.of(),
                ServerTls.NONE,
                List.of(new ConsoleSettings.User(name, new Password.Plain("p"), ConsoleRole.VIEWER)));
        ConsoleAccess access =
                new ConsoleAccess(settings, new FailedLogins(5, 1_000_000_000), new PasswordMemory(new byte[32], 10));
        CommandExecution execution = new CommandExecution(
                new Commands(List.of()), deed -> {}, (command, cause) -> {}, () -> 1, new CommandCounts());
        return new HttpConsole(new ConsoleContext(execution, () -> access, executor, detail -> {}))
                .signIn(FROM, name, "p");
    }

    @Test
    void aNewSessionReplacesASessionOfTheUserWithTheMost() throws CommandRefused {
        String only = sessions.begin(signIn("otto"), 0);
        String first = sessions.begin(signIn("user-0"), 1);
        for (int i = 1; i < PageSessions.SESSIONS_MAX - 1; i++) {
            sessions.begin(signIn("user-" + i / PageSessions.OF_USER_MAX), 1 + i);
        }
        sessions.begin(signIn("ada"), 100);
        assertThat(sessions.size()).isEqualTo(PageSessions.SESSIONS_MAX);
        assertThat(sessions.find(only, 100)).isPresent();
        assertThat(sessions.find(first, 100)).isEmpty();
    }

    @Test
    void aNewSessionReplacesTheLeastRecentlyUsedSessionOfTheUser() throws CommandRefused {
        SignIn ada = signIn("ada");
        SignIn otto = signIn("otto");
        String first = sessions.begin(otto, 0);
        List<String> tokens = new ArrayList<>();
        for (int i = 0; i < PageSessions.OF_USER_MAX; i++) {
            tokens.add(sessions.begin(ada, 10 + i));
        }
        sessions.find(tokens.get(0), 20).orElseThrow().used(20);
        String last = sessions.begin(ada, 30);
        assertThat(sessions.find(tokens.get(0), 30)).isPresent();
        assertThat(sessions.find(tokens.get(1), 30)).isEmpty();
        assertThat(sessions.find(last, 30)).isPresent();
        assertThat(sessions.find(first, 30)).isPresent();
        assertThat(sessions.size()).isEqualTo(PageSessions.OF_USER_MAX + 1);
    }

    @Test
    void theNumberOfSessionsIsLimited() throws CommandRefused {
        String first = "";
        for (int user = 0; user < 9; user++) {
            SignIn signIn = signIn("user" + user);
            for (int i = 0; i < PageSessions.OF_USER_MAX; i++) {
                String token = sessions.begin(signIn, user * 100L + i);
                first = first.isEmpty() ? token : first;
            }
        }
        assertThat(sessions.size()).isEqualTo(PageSessions.SESSIONS_MAX);
        assertThat(sessions.find(first, 900)).isEmpty();
    }

    @Test
    void expiredSessionsAreRemoved() throws CommandRefused {
        SignIn ada = signIn("ada");
        String old = sessions.begin(ada, 0);
        long later = PageSessions.IDLE_MAX.toNanos() + 1;
        assertThat(sessions.find(old, later)).isEmpty();
        sessions.begin(ada, later);
        assertThat(sessions.size()).isEqualTo(1);
    }

    @Test
    void tokensHave256BitsAndMatchOnlyInFull() {
        String token = sessions.token();
        assertThat(token).matches("[A-Za-z0-9_-]{43}").isNotEqualTo(sessions.token());
        assertThat(PageSessions.areEqual(token, token)).isTrue();
        assertThat(PageSessions.areEqual(token, token.substring(1))).isFalse();
        assertThat(PageSessions.areEqual("", "")).isFalse();
        assertThat(sessions.find("", 0)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "same-origin, , , false",
        "none, , , false",
        "same-site, http://h:1, h:1, true",
        "cross-site, http://h:1, h:1, true",
        ", http://h:1, h:1, false",
        ", HTTP://H:1, h:1, false",
        ", https://h:1, h:1, true",
        ", http://h:2, h:1, true",
        ", null, h:1, true",
        ", , h:1, false"
    })
    void detectsAFormThatAnotherSiteHasSent(String site, String origin, String host, boolean elsewhere) {
        Map<String, String> headers = new HashMap<>();
        putIf(headers, "sec-fetch-site", site);
        putIf(headers, "origin", origin);
        putIf(headers, "host", host);
        PageRequest request = new PageRequest(true, "/operate", FormFields.of(Map.of()), headers, FROM, false, 0);
        assertThat(request.isFromElsewhere()).isEqualTo(elsewhere);
    }

    private static void putIf(Map<String, String> headers, String name, String value) {
        if (value != null) {
            headers.put(name, value);
        }
    }

    @Test
    void findsTheCookieAmongOthers() {
        PageRequest request = new PageRequest(
                false,
                "/operate",
                FormFields.of(Map.of()),
                Map.of("cookie", "xstrowger-session=1; strowger-session=ab=c;strowger-form=d"),
                FROM,
                false,
                0);
        assertThat(PageCookies.SESSION.of(request)).isEqualTo("ab=c");
        assertThat(PageCookies.FORM.of(request)).isEqualTo("d");
        assertThat(PageCookies.SESSION.remove(request))
                .isEqualTo("strowger-session=; Path=/operate; HttpOnly; SameSite=Strict; Max-Age=0");
    }
}
