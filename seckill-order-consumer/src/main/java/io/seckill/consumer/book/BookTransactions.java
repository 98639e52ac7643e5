package io.seckill.consumer.book;

import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Transactions of the book. Not by Spring Boot's own choice, a JdbcTransactionManager: after a commit that failed it tries a rollback, and on a
 * connection that is gone the failure of that takes the place of what the commit said. Then an outage looks like a fault of the order.
 */
@Configuration(proxyBeanMethods = false)
class BookTransactions {

    @Bean
    PlatformTransactionManager transactionManager(DataSource database) {
        return new DataSourceTransactionManager(database);
    }
}
