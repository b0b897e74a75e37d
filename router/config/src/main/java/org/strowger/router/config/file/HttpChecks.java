package org.strowger.router.config.file;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.CallbackSettings;
import org.strowger.router.config.Configuration;
import org.strowger.router.config.ConsoleSettings;
import org.strowger.router.config.InboundSettings;
import org.strowger.router.config.ListenerSettings;
import org.strowger.router.config.ListenerSettings.AdminAccess;
import org.strowger.router.config.ListenerSettings.Web;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.fault.SpellingHint;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.value.Password;
import org.strowger.router.config.value.WebhookSecret;

/**
 * Checks listeners and applications that use HTTP: that keys can be neither guessed nor confused, that callbacks can be
 * signed, and that messages for an application have a destination. No fault shows a key or a secret.
 */
final class HttpChecks {
    /**
     * The minimum length of a key. A random key of 16 hexadecimal digits has 64 bits, too many to guess over a network.
     */
    private static final int KEY_CHARACTERS_MIN = 16;

    /** The style whose callbacks are signed. */
    private static final String SIGNED_STYLE = "strowger";

    /** The prefix of the styles in which the response to a message can contain a reply. */
    private static final String REPLYING_STYLES = "kannel";

    private HttpChecks() {}

    static void check(SectionValues file) {
        file.value(Configuration.LISTENERS, List.of()).forEach(listener -> listener(file, listener));
        keys(file);
        Set<String> targets = deliveryTargets(file);
        for (SectionValues each : file.value(Configuration.APPLICATIONS, List.of())) {
            each.find(ApplicationSettings.CALLBACKS).ifPresent(callbacks -> {
                secrets(callbacks);
                replies(callbacks);
                url(each, callbacks, targets);
            });
        }
    }

    private static void listener(SectionValues file, SectionValues listener) {
        if (!listener.isWritten(ListenerSettings.WEB)) {
            return;
        }
        String protocol = listener.value(ListenerSettings.PROTOCOL, ListenerSettings.HTTP);
        if (!protocol.equals(ListenerSettings.HTTP)) {
            listener.configValue(ListenerSettings.WEB)
                    .refuse(FaultText.of("the section is for listeners with protocol http; this one has " + protocol)
                            .advising("remove http, or write protocol: http"));
        }
        listener.find(ListenerSettings.WEB).ifPresent(web -> {
            if (web.find(Web.APIS).filter(List::isEmpty).isPresent()) {
                web.configValue(Web.APIS)
                        .refuse(FaultText.of("the list is empty: the listener would serve nothing")
                                .advising("write for example apis: [v1]"));
            }
            admin(file, listener, web);
        });
    }

    // ---- Kannel's admin interface

    private static void admin(SectionValues file, SectionValues listener, SectionValues web) {
        List<String> apis = web.value(Web.APIS, List.of());
        if (!apis.contains(Web.ADMIN_API)) {
            if (web.isWritten(Web.ADMIN)) {
                web.configValue(Web.ADMIN)
                        .refuse(FaultText.of("the section is for the API " + Web.ADMIN_API)
                                .advising("remove admin, or write apis: [" + Web.ADMIN_API + "]"));
            }
            return;
        }
        if (apis.size() > 1) {
            web.configValue(Web.APIS)
                    .refuse(FaultText.of("the API " + Web.ADMIN_API + " answers every path, so it needs a listener of"
                                    + " its own")
                            .advising("write another listener with apis: [" + Web.ADMIN_API + "]"));
        }
        if (!web.isWritten(Web.ADMIN)) {
            web.configValue(Web.APIS)
                    .refuse(FaultText.of("the API " + Web.ADMIN_API + " requires the user whose password it accepts")
                            .advising("write admin: " + Web.ADMIN.example()));
        }
        web.find(Web.ADMIN).ifPresent(admin -> {
            user(file, admin, AdminAccess.USER);
            user(file, admin, AdminAccess.STATUS_USER);
        });
        boolean isLocal = listener.find(ListenerSettings.LISTEN)
                .filter(address -> address.getAddress().isLoopbackAddress())
                .isPresent();
        if (!isLocal && !listener.isWritten(ListenerSettings.TLS)) {
            listener.configValue(ListenerSettings.LISTEN)
                    .warn(FaultText.of("passwords of operators on other machines would be sent unencrypted")
                            .advising("listen on 127.0.0.1, or configure tls"));
        }
    }

    private static void user(SectionValues file, SectionValues admin, ConfigKey<String> key) {
        List<String> users = file
                .find(Configuration.CONSOLE)
                .map(console -> console.value(ConsoleSettings.USERS, List.of()))
                .orElse(List.of())
                .stream()
                .flatMap(user -> user.find(ConsoleSettings.User.NAME).stream())
                .toList();
        admin.find(key).filter(name -> !users.contains(name)).ifPresent(name -> admin.configValue(key)
                .refuse(FaultText.of("there is no user \"" + name + "\" in console.users")
                        .advising(
                                users.isEmpty()
                                        ? "write console: {users: " + ConsoleSettings.USERS.example() + "}"
                                        : "write " + SpellingHint.either(users))));
    }

    // ---- API keys

    private static void keys(SectionValues file) {
        Map<Password, ConfigValue> owners = new HashMap<>();
        for (SectionValues each : file.value(Configuration.APPLICATIONS, List.of())) {
            List<Password> keys = each.value(ApplicationSettings.API_KEYS, List.of());
            for (int i = 0; i < keys.size(); i++) {
                ConfigValue value = each.configValue(ApplicationSettings.API_KEYS, i);
                ConfigValue owner = owners.putIfAbsent(keys.get(i), value);
                if (keys.get(i).plain().length() < KEY_CHARACTERS_MIN) {
                    value.refuse(FaultText.of("a key must have at least " + KEY_CHARACTERS_MIN + " characters")
                            .advising("write a random one, for example of \"openssl rand -hex 16\""));
                } else if (owner != null) {
                    value.refuse(FaultText.of("the key is also in " + owner.key() + " at " + owner.span())
                            .advising("a key identifies one application: write another one"));
                }
            }
        }
    }

    // ---- Callbacks

    /**
     * Checks the secrets, even with a style that does not sign: callbacks that are requested with the API v1 are
     * signed.
     */
    private static void secrets(SectionValues callbacks) {
        List<Password> secrets = callbacks.value(CallbackSettings.SECRETS, List.of());
        for (int i = 0; i < secrets.size(); i++) {
            String fault = WebhookSecret.fault(secrets.get(i).plain());
            if (!fault.isEmpty()) {
                callbacks
                        .configValue(CallbackSettings.SECRETS, i)
                        .refuse(FaultText.of(fault).advising("write " + WebhookSecret.FORM));
            }
        }
        boolean signs = callbacks
                .find(CallbackSettings.STYLE)
                .filter(SIGNED_STYLE::equals)
                .isPresent();
        if (signs && secrets.isEmpty() && !callbacks.isFaulty(CallbackSettings.SECRETS)) {
            callbacks
                    .configValue()
                    .warn(FaultText.of("the callbacks are not signed: the application cannot tell who sent them")
                            .advising("write secrets: " + CallbackSettings.SECRETS.example()));
        }
    }

    private static void replies(SectionValues callbacks) {
        boolean hasReplies = callbacks.value(CallbackSettings.REPLY_SEGMENTS, 0) > 0;
        String style = callbacks.value(CallbackSettings.STYLE, "");
        if (hasReplies && !style.isEmpty() && !style.startsWith(REPLYING_STYLES)) {
            callbacks
                    .configValue(CallbackSettings.REPLY_SEGMENTS)
                    .refuse(FaultText.of("the style " + style + " does not support reply messages in the HTTP response")
                            .advising("remove reply-segments; the application can send its reply as a message"));
        }
    }

    /** The applications that an inbound rule delivers to. */
    private static Set<String> deliveryTargets(SectionValues file) {
        Set<String> names = new HashSet<>();
        file.value(Configuration.INBOUND, List.of())
                .forEach(each -> each.find(InboundSettings.DELIVER_TO).ifPresent(names::add));
        return names;
    }

    private static void url(SectionValues application, SectionValues callbacks, Set<String> targets) {
        boolean receives =
                !application.value(ApplicationSettings.RECEIVES, List.of()).isEmpty()
                        || application
                                .find(ApplicationSettings.NAME)
                                .filter(targets::contains)
                                .isPresent();
        if (receives && !callbacks.isWritten(CallbackSettings.URL)) {
            callbacks
                    .configValue()
                    .warn(FaultText.of("without \"url\", messages for the application wait")
                            .advising("write url: " + CallbackSettings.URL.example()));
        }
    }
}
