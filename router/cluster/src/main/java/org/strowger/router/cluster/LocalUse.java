package org.strowger.router.cluster;

import java.util.List;

/**
 * The use that this node makes of limits and SMSCs that the nodes share. Asked on the cluster's thread, once for each
 * hello: it reads numbers that others have published, and waits for nobody.
 */
public interface LocalUse {
    /** A node without applications and SMSCs. */
    LocalUse NONE = new LocalUse() {
        @Override
        public List<ApplicationUse> applications() {
            return List.of();
        }

        @Override
        public List<SmscUse> smscs() {
            return List.of();
        }
    };

    /** The applications that use anything here, each once. */
    List<ApplicationUse> applications();

    /** The SMSCs of which this node has anything, each once. */
    List<SmscUse> smscs();
}
