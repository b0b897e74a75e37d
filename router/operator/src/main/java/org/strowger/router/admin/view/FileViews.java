package org.strowger.router.admin.view;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.strowger.router.admin.answer.Answer;
import org.strowger.router.admin.answer.Cell;
import org.strowger.router.admin.answer.Columns;
import org.strowger.router.admin.answer.NameValueBlock;
import org.strowger.router.admin.command.Command;
import org.strowger.router.config.ConsoleRole;

/** The commands {@code show version} and {@code show certificates}. */
final class FileViews {
    private final ViewContext from;

    FileViews(ViewContext from) {
        this.from = from;
    }

    List<Command> rows() {
        return List.of(
                new Command(
                        "show version",
                        ConsoleRole.VIEWER,
                        "shows the versions of Strowger and Java",
                        call -> version()),
                new Command(
                        "show certificates",
                        ConsoleRole.VIEWER,
                        "lists the certificates in use and their expiry times",
                        call -> certificates()));
    }

    private Answer version() {
        NameValueBlock nameValues = new Columns<ViewContext>()
                .with("version", it -> Cell.text(it.version()))
                .with("java", it -> Cell.text(Runtime.version().toString()))
                .sheet("version", from);
        return Answer.of(from.version(), nameValues);
    }

    private Answer certificates() {
        Instant now = from.times().instant(from.now());
        return Answer.of(new Columns<ConfigurationInForce.CertificateInUse>()
                .with("user", it -> Cell.text(it.user()))
                .with("subject", it -> Cell.text(it.subject()))
                .with("file", it -> Cell.text(it.file()))
                .with("expires", it -> Cell.moment(it.until()))
                .with("left", it -> ViewWords.left(Duration.between(now, it.until())))
                .table("certificates", from.inForce().get().certificates()));
    }
}
