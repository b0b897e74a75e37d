package org.strowger.router.http.callback;

import java.util.Optional;
import org.strowger.http.HttpUrl;
import org.strowger.http.HttpUrl.MalformedUrl;
import org.strowger.message.CallbackRequest;
import org.strowger.protocol.Secret;
import org.strowger.router.config.ApplicationSettings;
import org.strowger.router.config.CallbackSettings;
import org.strowger.router.http.HttpApis;
import org.strowger.router.http.api.CallbackNotice;
import org.strowger.router.http.api.CallbackStyle;
import org.strowger.router.http.api.CallbackTarget;

/**
 * The URL and the style for a notice.
 *
 * @param isConfigured whether the URL comes from the configuration of the application, not from the message
 */
record CallbackAddress(CallbackStyle style, CallbackTarget target, boolean isConfigured) {
    /**
     * The address for a notice; empty if no URL is configured, or if only an earlier version of Strowger had the style.
     */
    static Optional<CallbackAddress> of(
            CallbackNotice notice, CallbackRequest request, ApplicationSettings application, HttpApis apis) {
        CallbackSettings settings = application.callbacks();
        boolean isConfigured = request.url().isEmpty();
        String url = isConfigured ? settings.urlFor(notice instanceof CallbackNotice.Report) : request.url();
        CallbackStyle style = apis.style(isConfigured ? settings.style() : request.style());
        if (style == null || url.isEmpty()) {
            return Optional.empty();
        }
        CallbackTarget target = new CallbackTarget(
                url,
                application.login().systemId(),
                settings.secrets().stream().map(each -> new Secret(each.text())).toList());
        return Optional.of(new CallbackAddress(style, target, isConfigured));
    }

    /**
     * The URL with the escapes of the style filled in.
     *
     * @throws MalformedUrl if the result is not the URL of a server
     * @throws IllegalArgumentException if the escapes cannot be filled in
     */
    HttpUrl url(CallbackNotice notice) throws MalformedUrl {
        return HttpUrl.parse(style.url(notice, target));
    }
}
