package org.strowger.router.config.hook;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.strowger.http.HttpUrl;
import org.strowger.http.HttpUrl.MalformedUrl;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.tls.ClientTls;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.TimeTypes;

/**
 * A hook: an HTTP service that is asked about messages of applications.
 *
 * @param name unique among hooks
 * @param kind the content of a question
 * @param url the URL of the requests, without a user
 * @param answering the limits on questions, and the action if there is no usable answer
 * @param cache the cache of answers; only with the kind lookup
 * @param headers additional headers of each request, which may be secret
 * @param tls the TLS settings of an https URL
 */
public record HookSettings(
        String name,
        Kind kind,
        String url,
        Answering answering,
        Cache cache,
        Map<String, Password.Plain> headers,
        ClientTls tls) {
    /** The maximum number of hooks of an application: each can take its whole timeout. */
    private static final int OF_APPLICATION_MAX = 16;

    /** The content of a question. */
    public enum Kind {
        /** Only the number of the recipient. */
        LOOKUP,
        /** The whole message, including its text. */
        POLICY
    }

    /** The consequence for a message if its question gets no usable answer. */
    public enum Fallback {
        PASS,
        REFUSE,
        LATER
    }

    private static final ScalarType<String> URL_TEXT =
            new ScalarType<>("an http or https URL", TextTypes.schema("https?://[!-~]*"), (text, value) -> {
                value.hide(); // A URL may contain an API key.
                try {
                    if (!HttpUrl.parse(text).user().isEmpty()) {
                        throw InvalidValue.because(
                                "the URL contains a user",
                                "write the credentials as headers: {Authorization: {file: PATH}}");
                    }
                    return text;
                } catch (MalformedUrl e) {
                    throw InvalidValue.because("this is not the URL of a server", e.why());
                }
            });

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the hook").example("hlr");
    public static final ConfigKey<Kind> KIND = key(
                    "kind",
                    TextTypes.words(Kind.class),
                    "the content of its requests; lookup: only the number of the recipient, so that answers can be "
                            + "cached; policy: the message with its text")
            .example("lookup");
    public static final ConfigKey<String> URL = key(
                    "url", URL_TEXT, "the URL to which questions are posted; redirections are failures")
            .example("https://hlr.example.net/v1/lookup");
    public static final ConfigKey<Duration> TIMEOUT = key(
                    "timeout",
                    TimeTypes.duration("10ms", "60s"),
                    "the time that a question may wait for a free connection, and then for its answer")
            .or("2s");
    public static final ConfigKey<Fallback> ON_FAILURE = key(
                    "on-failure",
                    TextTypes.words(Fallback.class),
                    "the consequence if there is no usable answer in time; pass: the message continues; refuse: the "
                            + "message is rejected; later: the message is retried by the retry settings of its route")
            .example("pass");
    public static final ConfigKey<Fallback> ON_FULL = key(
                    "on-full",
                    TextTypes.words(Fallback.class),
                    "the consequence if no connection was free in time, because the hook is asked more than its "
                            + "service can answer; the words as for `on-failure`")
            .or("later");
    public static final ConfigKey<Integer> CONCURRENCY = key(
                    "concurrency",
                    NumberTypes.integer(1, 1000),
                    "the maximum number of questions under way, each on a connection of its own")
            .or("50");
    public static final ConfigKey<Integer> WAITING = key(
                    "waiting",
                    NumberTypes.integer(0, 100_000),
                    "the maximum number of queued questions, shared fairly among applications; further questions of an "
                            + "application wait beyond its share until `timeout`, then `on-full` applies")
            .or("1000");
    public static final ConfigKey<SectionValues> CACHE =
            key("cache", Cache.SECTION, Cache.SECTION.title()).or("{}");
    public static final ConfigKey<Map<String, Password>> HEADERS = key(
                    "headers", new HeaderMap(), "more headers of each request; their values are treated as secrets")
            .or("{}")
            .example("{Authorization: {file: secrets/hlr}}");
    public static final ConfigKey<SectionValues> TLS =
            key("tls", ClientTls.SECTION, "TLS of an https URL").or("{}");

    public static final Section SECTION = Section.of(
            "HTTP services that are asked about messages of applications",
            NAME,
            KIND,
            URL,
            TIMEOUT,
            ON_FAILURE,
            ON_FULL,
            CONCURRENCY,
            WAITING,
            CACHE,
            HEADERS,
            TLS);

    /** The key that lists names of hooks, for an application or the whole file. */
    public static ConfigKey<List<String>> names(String key, String meaning) {
        return key(key, new ListOf<>(TextTypes.NAME, true, OF_APPLICATION_MAX), meaning)
                .or("[]")
                .example("[hlr, policy]");
    }

    public HookSettings {
        headers = Map.copyOf(headers);
    }

    /** Builds the settings from the values of a section, which must have no faults. */
    public static HookSettings of(SectionValues hook) {
        SectionValues cache = hook.value(CACHE);
        Map<String, Password> headers = hook.value(HEADERS);
        return new HookSettings(
                hook.value(NAME),
                hook.value(KIND),
                hook.value(URL),
                new Answering(
                        hook.value(TIMEOUT),
                        hook.value(ON_FAILURE),
                        hook.value(ON_FULL),
                        hook.value(CONCURRENCY),
                        hook.value(WAITING)),
                hook.value(KIND) == Kind.LOOKUP ? Cache.of(cache) : Cache.NONE,
                HeaderMap.plain(headers),
                ClientTls.of(hook.value(TLS)));
    }

    /**
     * The hooks of an application in the order in which they are asked: first the hooks for all applications, then its
     * own.
     */
    public static List<String> inOrder(List<String> forAll, List<String> own) {
        return Stream.concat(forAll.stream(), own.stream()).distinct().toList();
    }

    /** The server and path of the URL. */
    public HttpUrl target() {
        try {
            return HttpUrl.parse(url);
        } catch (MalformedUrl e) {
            throw new IllegalStateException("a URL of the configuration is malformed: " + e.why(), e);
        }
    }

    /** Returns only the server of the URL: the rest, and the headers, may contain secrets. */
    @Override
    public String toString() {
        return "HookSettings[" + name + " " + kind + " " + target().server() + "]";
    }

    /**
     * The limits on questions, and the action if there is no usable answer.
     *
     * @param timeout the time limit of the wait for a connection, and of the wait for the answer
     * @param onFailure the action if a question gets no usable answer
     * @param onFull the action if no connection was free in time
     * @param concurrency the maximum number of questions in progress
     * @param waitingMax the maximum number of queued questions
     */
    public record Answering(Duration timeout, Fallback onFailure, Fallback onFull, int concurrency, int waitingMax) {}

    /**
     * The cache of answers about numbers.
     *
     * @param entries the maximum number of answers; 0 to cache none. An answer takes about 250 octets of memory
     * @param found the time for which an answer is used
     * @param notFound the time for which the answer that the number is unknown is used
     */
    public record Cache(int entries, Duration found, Duration notFound) {
        /** Caches no answers. */
        public static final Cache NONE = new Cache(0, Duration.ZERO, Duration.ZERO);

        public static final ConfigKey<Integer> ENTRIES = key(
                        "entries",
                        NumberTypes.integer(0, 2_000_000),
                        "the maximum number of cached answers; a new answer replaces the least recently used one; "
                                + "0: no answers are cached")
                .or("100000");
        public static final ConfigKey<Duration> FOUND = key(
                        "found", TimeTypes.duration("1s", "30d"), "the time for which a cached answer is used")
                .or("1h");
        public static final ConfigKey<Duration> NOT_FOUND = key(
                        "not-found",
                        TimeTypes.duration("1s", "30d"),
                        "the time for which a cached answer is used if it says that the service does not know the "
                                + "number")
                .or("5m");

        static final Section SECTION =
                Section.of("the cache of answers, with the kind lookup", ENTRIES, FOUND, NOT_FOUND);

        static Cache of(SectionValues cache) {
            return new Cache(cache.value(ENTRIES), cache.value(FOUND), cache.value(NOT_FOUND));
        }
    }
}
