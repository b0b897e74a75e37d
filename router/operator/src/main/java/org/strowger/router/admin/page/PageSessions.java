package org.strowger.router.admin.page;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.Base64;
import java.util.Collections;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.strowger.bound.Bound;
import org.strowger.bound.BoundedBy;
import org.strowger.bound.Sharing;
import org.strowger.router.admin.console.HttpConsole.SignIn;
import org.strowger.router.thread.CopyOnWriteMap;

/**
 * The sessions of the operators' page, by the hash of their token. If there are too many sessions, a new one replaces
 * the least recently used session: of the same user if the user has too many, otherwise of the user with the most.
 *
 * <p>Memory: at most {@link #SESSIONS_MAX} sessions of about 500 octets. Thread: any.
 */
final class PageSessions {
    static final Duration IDLE_MAX = Duration.ofMinutes(15);
    static final Duration AGE_MAX = Duration.ofHours(12);

    @Bound(
            of = "sessions of the page",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.USER,
            share = Sharing.LARGEST,
            full = "the session that was used longest ago ends, of the user with the most sessions")
    static final int SESSIONS_MAX = 64;

    @Bound(
            of = "sessions of the page of one user",
            kind = Bound.Kind.CONVENIENCE,
            owner = Bound.Owner.USER,
            share = Sharing.EACH,
            full = "the session that was used longest ago ends")
    static final int OF_USER_MAX = 8;

    private static final int TOKEN_OCTETS = 32;

    private final IntFunction<byte[]> random;

    /** Twice the maximum, because two threads can add a session at the same time, each after removing an old one. */
    @BoundedBy("SESSIONS_MAX")
    private final CopyOnWriteMap<String, PageSession> sessions = new CopyOnWriteMap<>(2 * SESSIONS_MAX);

    /**
     * Creates an empty table.
     *
     * @param random creates unpredictable octets
     */
    PageSessions(IntFunction<byte[]> random) {
        this.random = random;
    }

    /** A token of 256 random bits. */
    String token() {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(random.apply(TOKEN_OCTETS));
    }

    /** Begins a session and returns its token. */
    String begin(SignIn signIn, long nowNanos) {
        makeRoom(signIn.user(), nowNanos);
        String token = token();
        sessions.put(hash(token), new PageSession(signIn, token(), nowNanos));
        return token;
    }

    private void makeRoom(String user, long nowNanos) {
        removeIf(session -> session.isOver(nowNanos));
        Map<String, Long> counts = sessions.all().values().stream()
                .collect(Collectors.groupingBy(each -> each.signIn().user(), Collectors.counting()));
        if (counts.getOrDefault(user, 0L) >= OF_USER_MAX) {
            removeOldest(session -> session.signIn().user().equals(user));
        } else if (sessions.all().size() >= SESSIONS_MAX) {
            long most = Collections.max(counts.values());
            removeOldest(session -> most == counts.getOrDefault(session.signIn().user(), 0L));
        }
    }

    private void removeOldest(Predicate<PageSession> which) {
        sessions.all().entrySet().stream()
                .filter(each -> which.test(each.getValue()))
                .min(Comparator.comparingLong(each -> each.getValue().usedNanos()))
                .map(Map.Entry::getKey)
                .ifPresent(sessions::remove);
    }

    private void removeIf(Predicate<PageSession> which) {
        sessions.all().forEach((key, session) -> {
            if (which.test(session)) {
                sessions.remove(key);
            }
        });
    }

    /** The session of a token; empty if it does not exist or has expired. */
    Optional<PageSession> find(String token, long nowNanos) {
        PageSession session = sessions.all().get(hash(token));
        return session == null || session.isOver(nowNanos) ? Optional.empty() : Optional.of(session);
    }

    void end(String token) {
        sessions.remove(hash(token));
    }

    int size() {
        return sessions.all().size();
    }

    private static String hash(String token) {
        return Base64.getEncoder().encodeToString(sha256(token));
    }

    /** Compares two tokens in constant time. */
    static boolean areEqual(String one, String other) {
        return !one.isEmpty() && MessageDigest.isEqual(sha256(one), sha256(other));
    }

    private static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every Java runtime has SHA-256", e);
        }
    }
}
