package org.strowger.world.http;

import org.strowger.message.ReceiptRequest;
import org.strowger.world.walk.ApplicationForm;
import org.strowger.world.walk.Content;
import org.strowger.world.walk.Scene;
import org.strowger.world.walk.WalkApplication;

/** Applications that use HTTP. */
@SuppressWarnings("ImmutableEnumChecker") // dialects are immutable
public enum HttpForm implements ApplicationForm {
    OWN(new OwnDialect()),
    KANNEL(new KannelDialect()),
    JASMIN_GET(new JasminDialect(false)),
    JASMIN_POST(new JasminDialect(true));

    private final HttpDialect dialect;

    HttpForm(HttpDialect dialect) {
        this.dialect = dialect;
    }

    public HttpDialect dialect() {
        return dialect;
    }

    @Override
    public WalkApplication open(Scene scene, String name) {
        return new HttpApplication(scene, name, dialect);
    }

    @Override
    public boolean isSession() {
        return false;
    }

    @Override
    public boolean says(Content content) {
        return dialect.says(content);
    }

    @Override
    public boolean takesSegments() {
        return dialect.takesSegments();
    }

    @Override
    public boolean canCancel() {
        return dialect.canCancel();
    }

    @Override
    public boolean takesKeys() {
        return dialect.takesKeys();
    }

    @Override
    public boolean takesProgress() {
        return false;
    }

    @Override
    public boolean takesDeliveryTimes() {
        return false;
    }

    @Override
    public boolean saysAllStates() {
        return this != KANNEL;
    }

    @Override
    public ReceiptRequest nearest(ReceiptRequest request) {
        return dialect.nearest(request);
    }

    @Override
    public long validityUnitNanos() {
        return dialect.validityUnitNanos();
    }
}
